import type { DriveStatus } from '@atrium/contract/drive-mirror';
import { expect, it } from 'vitest';
import { driveWords } from './drive-words.ts';

const status: DriveStatus = {
  isConfigured: true,
  state: 'on',
  account: 'mira@example.com',
  synced: 3,
  total: 3,
  onlyInDrive: 0,
  lastSyncedAt: '2026-11-21T10:00:00Z',
  error: null,
  folderUrl: null,
};

it.each([
  [{ state: 'off' }, 'Not connected'],
  [{ state: 'reconnect', synced: 1 }, 'Reconnect'],
  [{ state: 'leaving' }, 'Disconnecting...'],
  [{ state: 'paused' }, 'Paused'],
  [{ state: 'paused', synced: 1 }, 'Paused · 1 of 3 saved'],
  [{ synced: 1 }, 'Saving 1 of 3'],
  [{ synced: 1, error: { message: 'No.', retryAt: null } }, 'Waiting · 1 of 3 saved'],
  [{ synced: 0, total: 0, lastSyncedAt: null }, 'Looking through'],
  [{}, 'All saved'],
] as const)('says of %j: %s', (change, words) => {
  expect(driveWords({ ...status, ...change })).toBe(words);
});
