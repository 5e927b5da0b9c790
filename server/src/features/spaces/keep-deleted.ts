import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { dropItem, hideItem } from './items/item-store.ts';
import { keptFor } from './policy.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { relockBooks } from './store.ts';

const batch = 100;

/** How a later slice keeps its things, as far as deleting them goes. */
export interface Deletable<T> {
  /** One that is there; refuses one that is not, or whose space is gone. */
  find(db: Db | Tx, userId: string, id: string): Promise<T>;
  /** Marks one as deleted, or as there again; false when it was so before. */
  mark(tx: Tx, userId: string, id: string, deletedAt: Date | null): Promise<boolean>;
  /** Those that were deleted before a moment, of all users. */
  due(db: Db, before: Date, limit: number): Promise<readonly { readonly userId: string; readonly id: string }[]>;
  /** Takes one for good; false when it was brought back in the meantime. */
  take(tx: Tx, userId: string, id: string, before: Date): Promise<boolean>;
}

/** The deletion of what is in spaces: gone at once, to be had back for a while, then gone for good. */
export interface Deletion<T> {
  remove(actor: Actor, id: string): Promise<void>;
  /** One that was not deleted stays as it is. */
  restore(actor: Actor, id: string): Promise<T>;
  /** Takes what was deleted and not brought back. A job calls it. */
  purge(signal?: AbortSignal): Promise<void>;
}

export function keepDeleted({ database, clock }: SpacesDeps) {
  return <T>({ find, mark, due, take }: Deletable<T>): Deletion<T> => ({
    async remove({ userId }, id) {
      await database.transaction(async (tx) => {
        await find(tx, userId, id);
        await relockBooks(tx, userId);
        await hideItem(tx, userId, id, true);
        if (!(await mark(tx, userId, id, clock.now()))) throw new Problem('not-found');
      });
    },
    restore: ({ userId }, id) =>
      database.transaction(async (tx) => {
        await relockBooks(tx, userId);
        await hideItem(tx, userId, id, false);
        await mark(tx, userId, id, null);
        return find(tx, userId, id);
      }),
    async purge(signal) {
      const before = new Date(clock.now().getTime() - keptFor);
      for (;;) {
        const rows = await due(database.db, before, batch);
        for (const { userId, id } of rows) {
          signal?.throwIfAborted();
          await database.transaction(async (tx) => {
            await relockBooks(tx, userId);
            if (await take(tx, userId, id, before)) await dropItem(tx, userId, id);
          });
        }
        if (rows.length < batch) return;
      }
    },
  });
}
