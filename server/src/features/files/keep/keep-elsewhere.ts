import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { FilesDeps } from '../files-deps.ts';
import { quotaOf } from '../policy.ts';
import { lockUser, noteGarbage, storedBytes, strikeGarbage } from '../store.ts';
import { countBytes, foresee } from './address-budget.ts';

/** Milliseconds after which bytes without a referencing row are considered left over from a crash. */
export const writingMs = 60 * 60 * 1000;

/**
 * Lets a later slice store bytes of users in the object store so that no crash leaves any behind and quotas cover all
 * slices.
 */
export interface KeepingElsewhere {
  /** A check before work that might be in vain. Throws Problem 'quota-exceeded' if `addedBytes` more are too many. */
  forejudge(db: Db, actor: Actor, addedBytes: number): Promise<void>;
  /**
   * The same check in the transaction that stores the bytes. It locks the user until the transaction ends, so that two
   * concurrent ones are not both accepted. Call it before locking rows of your own.
   */
  judge(tx: Tx, actor: Actor, addedBytes: number): Promise<void>;
  /** Only the lock of `judge`, for a caller that is about to lock rows of its own. */
  hold(tx: Tx, userId: string): Promise<void>;
  /** Call before the bytes are stored: the sweep deletes them unless `named` is called within the hour. */
  announce(db: Db | Tx, keys: readonly string[]): Promise<void>;
  /** Call in the transaction whose rows reference the keys. */
  named(tx: Tx, keys: readonly string[]): Promise<void>;
  /** Call in the transaction that removes the last reference to the keys. */
  drop(tx: Tx, keys: readonly string[]): Promise<void>;
}

export function keepElsewhere({ clock, storedElsewhere }: FilesDeps): KeepingElsewhere {
  const judgeOwn = async (db: Db | Tx, actor: Actor, addedBytes: number) => {
    const elsewhere = await Promise.all(storedElsewhere.map((count) => count(db, actor.userId)));
    const stored = (await storedBytes(db, actor.userId)) + elsewhere.reduce((sum, each) => sum + each, 0);
    if (stored + addedBytes > quotaOf(actor)) throw new Problem('quota-exceeded');
  };
  return {
    async forejudge(db, actor, addedBytes) {
      await judgeOwn(db, actor, addedBytes);
      await foresee(db, actor, addedBytes, clock.now());
    },
    async judge(tx, actor, addedBytes) {
      await lockUser(tx, actor.userId);
      await judgeOwn(tx, actor, addedBytes);
      await countBytes(tx, actor, addedBytes, clock.now());
    },
    hold: lockUser,
    announce: (db, keys) => noteGarbage(db, keys, new Date(clock.now().getTime() + writingMs)),
    named: strikeGarbage,
    drop: (tx, keys) => noteGarbage(tx, keys, clock.now()),
  };
}
