import { expect, it } from 'vitest';
import { dueWords, isOverdue, withCentury } from './due.ts';

const now = new Date(2026, 10, 21, 23, 59);
const open = (dueDate: string | null) => ({ dueDate, status: 'open' });

it('is overdue from the day after its day, and never once it is done', () => {
  expect(isOverdue(open('2026-11-21'), now)).toBe(false);
  expect(isOverdue(open('2026-11-20'), now)).toBe(true);
  expect(isOverdue({ dueDate: '2026-11-20', status: 'completed' }, now)).toBe(false);
  expect(isOverdue(open(null), now)).toBe(false);
});

it('says near days by name', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => dueWords(day, now))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
  ]);
  expect(dueWords('2026-12-24', now)).toMatch(/Dec.*24/);
  expect(dueWords('2026-11-19', now)).toMatch(/Nov.*19/);
  expect(dueWords('2026-11-23', now)).toMatch(/Nov.*23/);
  expect(dueWords('2026-12-24', now)).not.toMatch(/2026/);
  expect(dueWords('2027-01-02', now)).toMatch(/2027/);
});

it('has the century that was left out when its year was typed', () => {
  expect(['0027-01-02', '2027-01-02', '2100-01-02', '0202-01-02', null].map(withCentury)).toEqual([
    '2027-01-02',
    '2027-01-02',
    '2100-01-02',
    '0202-01-02',
    null,
  ]);
});

it('is overdue and named by the day of the reader, also in months and days of one digit', () => {
  const early = new Date(2027, 0, 2, 0, 1);
  expect(isOverdue(open('2027-01-01'), early)).toBe(true);
  expect(isOverdue(open('2027-01-02'), early)).toBe(false);
  expect(['2027-01-01', '2027-01-02', '2027-01-03'].map((day) => dueWords(day, early))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
  ]);
  expect(dueWords('2026-12-31', new Date(2027, 0, 1))).toBe('Yesterday');
});
