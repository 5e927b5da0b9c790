import type { Space } from '@atrium/contract/spaces';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { withSubspaces } from './domain/space-tree.ts';
import { lockSpaces } from './lock-spaces.ts';
import { keptFor } from './policy.ts';
import { reread } from './read-spaces.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import {
  deletedBefore,
  findDeleted,
  isDueToGo,
  lockExistingBooks,
  removeSpace,
  spacesOf,
  undelete,
  writeSpaces,
} from './store.ts';

const batch = 100;

/** Archives a space with everything below it, or takes both out of the archive. */
export const archiveSpace =
  ({ database, clock }: SpacesDeps) =>
  async ({ userId }: Actor, id: number, archived: boolean): Promise<Space> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await lockSpaces(tx, userId, now);
      const ids = below(await spacesOf(tx, userId), id);
      if (id === 1) throw new Problem('conflict', 'Your personal space stays: it cannot be archived.');
      await writeSpaces(tx, userId, ids, { archivedAt: archived ? now : null });
      return reread(tx, userId, id);
    });

/** Deletes a space with everything below it: from now on they count as not existing. `purgeSpaces` deletes the rows. */
export const deleteSpace =
  ({ database, clock, spacesHidden = [] }: SpacesDeps) =>
  async ({ userId }: Actor, id: number): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await lockSpaces(tx, userId, now);
      const ids = below(await spacesOf(tx, userId), id);
      if (id === 1) throw new Problem('conflict', 'Your personal space stays: it cannot be deleted.');
      await writeSpaces(tx, userId, ids, { deletedAt: now });
      for (const tell of spacesHidden) await tell(tx, userId, { spaceIds: ids, at: now, isHidden: true });
    });

/** Restores a space with everything that was deleted along with it. A space that was not deleted stays as it is. */
export const restoreSpace =
  ({ database, clock, spacesHidden = [] }: SpacesDeps) =>
  async ({ userId }: Actor, id: number): Promise<Space> =>
    database.transaction(async (tx) => {
      await lockSpaces(tx, userId, clock.now());
      const gone = await findDeleted(tx, userId, id);
      if (gone?.deletedAt) {
        const at = gone.deletedAt;
        const spaceIds = await undelete(tx, userId, at);
        for (const tell of spacesHidden) await tell(tx, userId, { spaceIds, at, isHidden: false });
        const alive = await spacesOf(tx, userId);
        const orphans = alive.filter((one) => one.parentId !== null && !alive.some(({ id }) => id === one.parentId));
        await writeSpaces(
          tx,
          userId,
          orphans.map((one) => one.id),
          { parentId: null },
        );
      }
      return reread(tx, userId, id);
    });

/**
 * Permanently deletes the spaces that were not restored in time, with what later slices keep of them. A job calls it.
 */
export const purgeSpaces =
  ({ database, clock, spaceGone }: SpacesDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const before = new Date(clock.now().getTime() - keptFor);
    for (;;) {
      const due = await deletedBefore(database.db, before, batch);
      for (const { userId, id } of due) {
        signal?.throwIfAborted();
        await database.transaction(async (tx) => {
          if (!(await lockExistingBooks(tx, userId))) return;
          if (!(await isDueToGo(tx, userId, id, before))) return;
          for (const tell of spaceGone) await tell(tx, userId, id);
          await removeSpace(tx, userId, id);
        });
      }
      if (due.length < batch) return;
    }
  };

function below(all: Parameters<typeof withSubspaces>[0], id: number): number[] {
  if (!all.some((one) => one.id === id)) throw new Problem('not-found');
  return withSubspaces(all, id);
}
