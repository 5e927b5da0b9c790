import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { dropItem, hideItem } from './items/item-store.ts';
import { keptFor } from './policy.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { lockExistingBooks } from './store.ts';

const batch = 100;

/** The operations by which a later slice deletes its items. */
export interface Deletable<T> {
  /** Returns an existing item; throws if it or its space does not exist. */
  find(db: Db | Tx, userId: string, id: string): Promise<T>;
  /** Marks an item as deleted, or as restored; false if it was in that state before. */
  mark(tx: Tx, userId: string, id: string, deletedAt: Date | null): Promise<boolean>;
  /** The items of all users that were deleted before a time. */
  due(db: Db, before: Date, limit: number): Promise<readonly { readonly userId: string; readonly id: string }[]>;
  /** Deletes an item permanently; false if it was restored in the meantime. */
  take(tx: Tx, userId: string, id: string, before: Date): Promise<boolean>;
}

/**
 * The deletion of items in spaces: they disappear at once, can be restored for a while, and are then deleted
 * permanently.
 */
export interface Deletion<T> {
  remove(actor: Actor, id: string): Promise<void>;
  /** Restores an item; one that was not deleted stays as it is. */
  restore(actor: Actor, id: string): Promise<T>;
  /** Permanently deletes the items that were not restored in time. A job calls it. */
  purge(signal?: AbortSignal): Promise<void>;
}

export function keepDeleted({ database, clock }: SpacesDeps) {
  return <T>({ find, mark, due, take }: Deletable<T>): Deletion<T> => ({
    async remove({ userId }, id) {
      await database.transaction(async (tx) => {
        await find(tx, userId, id);
        await lockExistingBooks(tx, userId);
        await hideItem(tx, userId, id, true);
        if (!(await mark(tx, userId, id, clock.now()))) throw new Problem('not-found');
      });
    },
    restore: ({ userId }, id) =>
      database.transaction(async (tx) => {
        await lockExistingBooks(tx, userId);
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
            await lockExistingBooks(tx, userId);
            if (await take(tx, userId, id, before)) await dropItem(tx, userId, id);
          });
        }
        if (rows.length < batch) return;
      }
    },
  });
}
