import type { AuditEntry } from '@atrium/contract/admin-money';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin-stage.tsx';
import './log-tab.tsx';

const entry: AuditEntry = {
  id: 'e',
  timestamp: '2026-11-20T10:00:00.000Z',
  adminId: 'a',
  adminName: 'Ada',
  action: 'package.save',
  subject: 'starter',
  user: null,
  reason: 'A new price',
  details: '{"price":500,"isActive":true}',
};

it('an entry says what was set in words, and as it is stored only when that is asked for', async () => {
  const { user } = openAdmin('log', { 'GET /api/admin/audit': { body: { entries: [entry], nextCursor: null } } });
  const log = within(await screen.findByRole('list', { name: 'Log' }));
  const facts = ['Package:starter', 'Price:$5.00', 'On sale:yes'];
  expect(log.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual(facts);
  const stored = log.getByText(entry.details).closest('details');
  expect(stored?.open).toBe(false);
  await user.click(log.getByText('As it is stored'));
  expect(stored?.open).toBe(true);
});

it('an entry names the user it was done to as the list of users does, and one who is gone by his id', async () => {
  const done = { ...entry, action: 'credits.adjust', subject: 'u1', details: '{"amount":5}' };
  const entries = [
    { ...done, id: 'e1', user: { username: 'Mira', email: 'mira@example.org' } },
    { ...done, id: 'e2', user: { username: 'Demo User', email: '' } },
    { ...done, id: 'e3', user: null },
  ];
  openAdmin('log', { 'GET /api/admin/audit': { body: { entries, nextCursor: null } } });
  const log = within(await screen.findByRole('list', { name: 'Log' }));
  const named = log.getAllByText('User:').map((term) => term.nextElementSibling?.textContent);
  expect(named).toEqual(['Mira (mira@example.org)', 'Demo User (u1)', 'u1']);
});

it('an entry about a template says what was changed of it, and leaves no gap where no reason was asked for', async () => {
  const details = '{"name":"Mira","changed":["greeting","skills"]}';
  const entries = [{ ...entry, action: 'template.change', subject: '3', reason: '', details }];
  openAdmin('log', { 'GET /api/admin/audit': { body: { entries, nextCursor: null } } });
  const log = within(await screen.findByRole('list', { name: 'Log' }));
  const facts = ['Template:3', 'Name:Mira', 'Changed:greeting, skills'];
  expect(log.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual(facts);
  const item = log.getByText('Changed a persona template').closest('li');
  expect([...(item?.querySelectorAll('p') ?? [])].filter((line) => line.textContent === '')).toEqual([]);
});
