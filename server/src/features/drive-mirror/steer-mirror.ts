import type { DriveStatus } from '@atrium/contract/drive-mirror';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { wake, wakeNow } from './mirror/queue.ts';
import { readStatus } from './read-status.ts';
import { atOnce, changeConnection, findConnection, markAll, revoked, unsyncAll } from './store.ts';

type Steer = (userId: string) => Promise<DriveStatus>;

/** Pauses the mirror, or resumes it with the changes that have accumulated. */
export const pauseMirror =
  (deps: DriveMirrorDeps) =>
  async (userId: string, isPaused: boolean): Promise<DriveStatus> =>
    steer(deps, userId, async (tx) => {
      await changeConnection(tx, userId, { isPaused });
      if (!isPaused) await wake(tx, userId);
    });

/** Reads the drive and mirrors all changes at once, without waiting for a retry. A paused mirror is resumed. */
export const syncNow =
  (deps: DriveMirrorDeps): Steer =>
  (userId) =>
    steer(deps, userId, async (tx) => {
      await refuseRevoked(tx, userId);
      await changeConnection(tx, userId, { ...atOnce, isPaused: false });
      await wakeNow(tx, userId);
    });

/** Writes all files again, including those of chats that the mirror did not know. */
export const rebuild =
  (deps: DriveMirrorDeps): Steer =>
  (userId) =>
    steer(deps, userId, async (tx) => {
      await refuseRevoked(tx, userId);
      await changeConnection(tx, userId, { ...atOnce, isPaused: false, hasFolder: false });
      await markAll(tx, userId, await deps.chats.saved.ids(tx, userId), deps.clock.now());
      await unsyncAll(tx, userId);
      await wakeNow(tx, userId);
    });

/** Drops the grant and forgets the drive. With `trash`, a job first moves the folder to the drive's trash. */
export const disconnect =
  (deps: DriveMirrorDeps) =>
  async (userId: string, files: 'keep' | 'trash'): Promise<DriveStatus> => {
    if (files === 'trash') {
      return steer(deps, userId, async (tx) => {
        await changeConnection(tx, userId, { ...atOnce, isLeaving: true });
        await wakeNow(tx, userId);
      });
    }
    if (!(await findConnection(deps.database.db, userId))) throw new Problem('drive-not-connected');
    await deps.grants.drop(userId);
    return readStatus(deps)(userId);
  };

async function steer(deps: DriveMirrorDeps, userId: string, work: (tx: Tx) => Promise<void>): Promise<DriveStatus> {
  await deps.database.transaction(async (tx) => {
    if (!(await findConnection(tx, userId))) throw new Problem('drive-not-connected');
    await work(tx);
  });
  return readStatus(deps)(userId);
}

async function refuseRevoked(tx: Tx, userId: string): Promise<void> {
  const connection = await findConnection(tx, userId);
  if (connection?.failure === revoked) throw new Problem('drive-reconnect');
}
