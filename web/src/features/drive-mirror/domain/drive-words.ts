import type { DriveStatus } from '@atrium/contract/drive-mirror';

/** The state of the mirror, in a few words. */
export function driveWords(status: DriveStatus): string {
  const { state, synced, total, error, lastSyncedAt } = status;
  if (state === 'off') return 'Not connected';
  if (state === 'reconnect') return 'Reconnect';
  if (state === 'leaving') return 'Disconnecting...';
  if (state === 'paused') return synced < total ? `Paused · ${synced} of ${total} saved` : 'Paused';
  if (error) return `Waiting · ${synced} of ${total} saved`;
  if (synced < total) return `Saving ${synced} of ${total}`;
  return lastSyncedAt === null ? 'Looking through' : 'All saved';
}
