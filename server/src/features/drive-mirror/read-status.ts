import type { DriveStatus } from '@atrium/contract/drive-mirror';
import type { StorageGrant } from '../accounts/index.ts';
import { failureSentence } from './domain/failure-sentence.ts';
import { countFiles } from './drive/file-store.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { type Counts, countMirrors } from './mirror-store.ts';
import { type ConnectionRow, findConnection, revoked } from './store.ts';

/** The state of a user's mirror. */
export const readStatus =
  ({ database: { db }, grants }: DriveMirrorDeps) =>
  async (userId: string): Promise<DriveStatus> => {
    const [connection, grant] = await Promise.all([
      findConnection(db, userId),
      grants.isConfigured ? grants.find(userId) : null,
    ]);
    if (!connection) return { ...off, isConfigured: grants.isConfigured };
    const [counts, onlyInDrive] = await Promise.all([countMirrors(db, userId), countFiles(db, userId)]);
    const state = stateOf(connection, grant);
    return {
      isConfigured: grants.isConfigured,
      state,
      account: connection.account ?? grant?.email ?? '',
      synced: counts.synced,
      total: counts.total,
      onlyInDrive,
      lastSyncedAt: connection.lastSyncedAt?.toISOString() ?? null,
      error: errorOf(state, connection, counts),
      folderUrl: connection.folderUrl,
    };
  };

const off: DriveStatus = {
  isConfigured: false,
  state: 'off',
  account: '',
  synced: 0,
  total: 0,
  onlyInDrive: 0,
  lastSyncedAt: null,
  error: null,
  folderUrl: null,
};

function stateOf(connection: ConnectionRow, grant: StorageGrant | null): DriveStatus['state'] {
  if (connection.isLeaving) return 'leaving';
  if (connection.failure === revoked || !grant || grant.isRevoked) return 'reconnect';
  return connection.isPaused ? 'paused' : 'on';
}

function errorOf(state: DriveStatus['state'], connection: ConnectionRow, counts: Counts): DriveStatus['error'] {
  if (state === 'reconnect')
    return { message: 'Access to your Google Drive was taken back. Connect it again.', retryAt: null };
  const own = connection.failure !== null;
  const kind = connection.failure ?? counts.failure;
  if (kind === null) return null;
  const retryAt = own ? connection.retryAt : counts.retryAt;
  return { message: failureSentence(kind), retryAt: retryAt?.toISOString() ?? null };
}
