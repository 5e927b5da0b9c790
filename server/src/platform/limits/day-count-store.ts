import { and, eq, lt, sql } from 'drizzle-orm';
import { dayOf } from '../clock/day-of.ts';
import type { Db, Tx } from '../database/database.ts';
import { dayCounts } from './tables.ts';

/** Something that an owner may use only a limited amount of per day. */
export interface DayCount {
  /** A budget: see `budget-of.ts`. */
  readonly owner: string;
  readonly what: string;
}

/** Adds an amount to the day's count unless that would exceed the limit. Returns whether it was added. */
export async function takeOfDay(
  db: Db | Tx,
  { owner, what }: DayCount,
  amount: number,
  limit: number,
  at: Date,
): Promise<boolean> {
  if (amount > limit) return false;
  const taken = await db
    .insert(dayCounts)
    .values({ owner, what, day: dayOf(at), amount })
    .onConflictDoUpdate({
      target: [dayCounts.owner, dayCounts.what, dayCounts.day],
      set: { amount: sql`${dayCounts.amount} + excluded.amount` },
      setWhere: sql`${dayCounts.amount} + excluded.amount <= ${limit}`,
    })
    .returning({ amount: dayCounts.amount });
  return taken.length > 0;
}

/** The amount counted for the day. */
export async function usedOfDay(db: Db | Tx, { owner, what }: DayCount, at: Date): Promise<number> {
  const mine = and(eq(dayCounts.owner, owner), eq(dayCounts.what, what), eq(dayCounts.day, dayOf(at)));
  const [row] = await db.select({ amount: dayCounts.amount }).from(dayCounts).where(mine);
  return row?.amount ?? 0;
}

/** Moves one owner's counts of the day to another owner, added to what that one has. */
export async function moveDay(tx: Tx, from: string, to: string, at: Date): Promise<void> {
  const ofDay = and(eq(dayCounts.owner, from), eq(dayCounts.day, dayOf(at)));
  const counts = await tx.delete(dayCounts).where(ofDay).returning();
  if (counts.length === 0) return;
  await tx
    .insert(dayCounts)
    .values(counts.map((count) => ({ ...count, owner: to })))
    .onConflictDoUpdate({
      target: [dayCounts.owner, dayCounts.what, dayCounts.day],
      set: { amount: sql`${dayCounts.amount} + excluded.amount` },
    });
}

/** Deletes the counts of earlier days. */
export async function forgetDays(db: Db, at: Date): Promise<void> {
  await db.delete(dayCounts).where(lt(dayCounts.day, dayOf(at)));
}
