import type { DriveStatus } from '@atrium/contract/drive-mirror';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { wake, wakeNow } from './mirror/queue.ts';
import { readStatus } from './read-status.ts';
import { atOnce, changeConnection, findConnection, markAll, revoked, unsyncAll } from './store.ts';

type Steer = (userId: string) => Promise<DriveStatus>;

/** Pauses the mirror; or lets it go on with what has gathered. */
export const pauseMirror =
  (deps: DriveMirrorDeps) =>
  async (userId: string, isPaused: boolean): Promise<DriveStatus> =>
    steer(deps, userId, async (tx) => {
      await changeConnection(tx, userId, { isPaused });
      if (!isPaused) await wake(tx, userId);
    });

/** Looks into the drive and mirrors what waits, without waiting for anything. A paused mirror goes on. */
export const syncNow =
  (deps: DriveMirrorDeps): Steer =>
  (userId) =>
    steer(deps, userId, async (tx) => {
      await refuseRevoked(tx, userId);
      await changeConnection(tx, userId, { ...atOnce, isPaused: false });
      await wakeNow(tx, userId);
    });

/** Writes all files anew; chats that the mirror did not know of as well. */
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

/** Gives the access back and forgets the drive; with `trash` its folder goes to the drive's trash first, by a job. */
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
