import { dayOf } from '../../../platform/clock/day-of.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { sharedBudgetOf } from '../../../platform/limits/budget-of.ts';
import { takeOfDay, usedOfDay } from '../../../platform/limits/day-count-store.ts';
import { addressDailyBytes } from '../policy.ts';

const what = 'bytes';

/** Throws Problem 'quota-exceeded' if `addedBytes` more are too many for the actor's address today; counts nothing. */
export async function foresee(db: Db | Tx, actor: Actor, addedBytes: number, now: Date): Promise<void> {
  const owner = sharedBudgetOf(actor, dayOf(now));
  if (owner === null) return;
  if ((await usedOfDay(db, { owner, what }, now)) + addedBytes > addressDailyBytes) throw addressFull();
}

/** Counts bytes for the actor's address, in the transaction that stores them. Throws like `foresee`. */
export async function countBytes(tx: Tx, actor: Actor, addedBytes: number, now: Date): Promise<void> {
  const owner = sharedBudgetOf(actor, dayOf(now));
  if (owner === null) return;
  if (!(await takeOfDay(tx, { owner, what }, addedBytes, addressDailyBytes, now))) throw addressFull();
}

const addressFull = () =>
  new Problem(
    'quota-exceeded',
    'Visitors and demo users of your network have stored as much as fits in one day. Sign in with an account of your own, or try again tomorrow.',
  );
