import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { expect, it } from 'vitest';
import { isOlder, joined } from './use-history-list.ts';

const at = (minute: number, id: string, more: Partial<DriveSummary> = {}): DriveSummary => ({
  id,
  title: id,
  modifiedTime: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  size: '1',
  isRunning: false,
  isPinned: false,
  isOnlyInDrive: false,
  ...more,
});
const ids = (some: readonly DriveSummary[]) => some.map(({ id }) => id);

it('has each chat once, as the newest page has it', () => {
  const newest = [at(9, 'b', { title: 'Renamed' }), at(8, 'a')];
  const all = joined(newest, [at(3, 'b'), at(2, 'c')]);
  expect(ids(all)).toEqual(['b', 'a', 'c']);
  expect(all[0]?.title).toBe('Renamed');
});

it('leaves out what the newest page would have if it were still there', () => {
  expect(ids(joined([at(9, 'b'), at(5, 'a')], [at(7, 'gone'), at(2, 'c')]))).toEqual(['b', 'a', 'c']);
});

it('leaves out among older ones what was pinned there: it stands before all', () => {
  expect(ids(joined([at(1, 'p', { isPinned: true }), at(9, 'b')], [at(2, 'was', { isPinned: true })]))).toEqual([
    'p',
    'b',
  ]);
});

it('orders chats of one moment by their ids, as the server does', () => {
  expect(isOlder(at(1, 'a'), at(1, 'b'))).toBe(true);
  expect(isOlder(at(1, 'b'), at(1, 'a'))).toBe(false);
});
