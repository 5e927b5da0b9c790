import { dayOf } from '../clock/day-of.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Actor } from '../http/actor.ts';
import { budgetOfUser, sharedBudgetOf } from './budget-of.ts';
import { takeOfDay } from './day-count-store.ts';

export interface DailyLimit {
  readonly what: string;
  readonly ofUser: number;
  /** Limit for all actors behind one address whose identities can be created at will. */
  readonly ofAddress: number;
}

/** Counts an amount for an actor and for the address's budget, if the actor shares one. Whether both had it left. */
export async function takeForActor(
  db: Db | Tx,
  actor: Actor,
  { what, ofUser, ofAddress }: DailyLimit,
  amount: number,
  at: Date,
): Promise<boolean> {
  const day = dayOf(at);
  if (!(await takeOfDay(db, { owner: budgetOfUser(actor.userId, day), what }, amount, ofUser, at))) return false;
  const shared = sharedBudgetOf(actor, day);
  return shared === null || takeOfDay(db, { owner: shared, what }, amount, ofAddress, at);
}
