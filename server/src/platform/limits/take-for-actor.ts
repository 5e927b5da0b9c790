import { dayOf } from '../clock/day-of.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Actor } from '../http/actor.ts';
import { budgetOfUser, sharedBudgetOf } from './budget-of.ts';
import { takeOfDay } from './day-count-store.ts';

export interface DailyLimit {
  readonly what: string;
  readonly ofUser: number;
  /** Of all those behind one address together who are made at will. */
  readonly ofAddress: number;
}

/** Counts so much of the day for an actor and, where he shares one, for his address's budget. Whether both had it left. */
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
