import type { DeletedSpace, Space, SpaceWithFolders } from '@atrium/contract/spaces';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ensureSpaces } from './lock-spaces.ts';
import { keptFor } from './policy.ts';
import { presentSpace } from './present.ts';
import { requireSpace } from './require-space.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { countItems, deletedSince, foldersOf, type SpaceRow, spacesOf } from './store.ts';

export const listSpaces =
  ({ database: { db } }: SpacesDeps) =>
  async ({ userId }: Actor, archived: boolean): Promise<Space[]> => {
    const [rows, counted] = await Promise.all([spacesOf(db, userId), countItems(db, userId)]);
    return rows.filter((row) => (row.archivedAt !== null) === archived).map((row) => presentSpace(row, counted));
  };

export const readSpace =
  (deps: SpacesDeps) =>
  async ({ userId }: Actor, id: number): Promise<SpaceWithFolders> => {
    await ensureSpaces(deps, userId);
    const { db } = deps.database;
    const [space, folders] = await Promise.all([reread(db, userId, id), foldersOf(db, userId, id)]);
    return { ...space, folders };
  };

/**
 * Deleted spaces that can still be restored. A space that was deleted along with another is restored with it, and is
 * not listed.
 */
export const listDeletedSpaces =
  ({ database: { db }, clock }: SpacesDeps) =>
  async ({ userId }: Actor): Promise<DeletedSpace[]> => {
    const rows = await deletedSince(db, userId, new Date(clock.now().getTime() - keptFor));
    const wentAlong = (row: SpaceRow) =>
      rows.some((one) => one.id === row.parentId && one.deletedAt?.getTime() === row.deletedAt?.getTime());
    return rows.flatMap((row) =>
      row.deletedAt === null || wentAlong(row)
        ? []
        : [{ id: row.id, name: row.name, keptUntil: new Date(row.deletedAt.getTime() + keptFor).toISOString() }],
    );
  };

/** A space as it is now. */
export async function reread(db: Db | Tx, userId: string, id: number): Promise<Space> {
  return presentSpace(await requireSpace(db, userId, id), await countItems(db, userId));
}
