import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { FilesDeps } from '../files-deps.ts';
import { quotaOf } from '../policy.ts';
import { lockUser, noteGarbage, storedBytes, strikeGarbage } from '../store.ts';
import { countBytes, foresee } from './address-budget.ts';

/** Milliseconds after which bytes that no row names are taken for the rest of a crash. */
export const writingMs = 60 * 60 * 1000;

/** How a later slice keeps bytes of users in the object store: no crash leaves any behind, and quotas hold for all. */
export interface KeepingElsewhere {
  /** Before work is begun that would come to nothing. Throws Problem 'quota-exceeded' when so many bytes more are too many. */
  forejudge(db: Db, actor: Actor, addedBytes: number): Promise<void>;
  /**
   * The same in the transaction that stores them: until it ends nothing else of this user's is judged, so that two at once
   * do not pass for one. It stands before rows of the caller's own are locked.
   */
  judge(tx: Tx, actor: Actor, addedBytes: number): Promise<void>;
  /** The lock of `judge` alone, for who is about to take rows of the caller's own that it stands before. */
  hold(tx: Tx, userId: string): Promise<void>;
  /** Before the bytes are stored: they go by the sweep unless `named` is called within the hour. */
  announce(db: Db | Tx, keys: readonly string[]): Promise<void>;
  /** In the transaction whose rows name the keys. */
  named(tx: Tx, keys: readonly string[]): Promise<void>;
  /** In the transaction after which nothing names the keys. */
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
