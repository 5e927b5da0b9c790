import { expect, it } from 'vitest';
import { groupByAge } from './group-by-age.ts';

const now = new Date(2026, 10, 21, 0, 30);
const daysAgo = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour);
const grouped = (dates: Date[]) => groupByAge(dates, (each) => each, now);

it('puts moments under headings by calendar day, not by hours passed', () => {
  const groups = grouped([new Date(2026, 10, 21, 0, 10), daysAgo(1, 23), daysAgo(1, 1), daysAgo(2)]);
  expect(groups.map((group) => [group.heading, group.items.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Previous 7 days', 1],
  ]);
});

it('puts older moments under months, with the year when it is another', () => {
  const groups = grouped([daysAgo(8), daysAgo(30), new Date(2026, 8, 3), new Date(2025, 8, 3)]);
  expect(groups.map((group) => group.heading)).toEqual([
    'Previous 30 days',
    'September',
    expect.stringMatching(/September.*2025|2025.*September/),
  ]);
});

it('takes a clock that runs ahead for today, and an unreadable date for old', () => {
  expect(grouped([daysAgo(-2), new Date('nonsense')]).map((group) => group.heading)).toEqual(['Today', 'Older']);
});
