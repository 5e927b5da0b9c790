import { and, eq, lt, sql } from 'drizzle-orm';
import { dayOf } from '../clock/day-of.ts';
import type { Db, Tx } from '../database/database.ts';
import { dayCounts } from './tables.ts';

/** Something of which an owner may use so much a day. */
export interface DayCount {
  /** A budget: see `budget-of.ts`. */
  readonly owner: string;
  readonly what: string;
}

/** Counts so much for the day, unless that is beyond the limit. Whether it was left. */
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

/** What has been counted of the day. */
export async function usedOfDay(db: Db | Tx, { owner, what }: DayCount, at: Date): Promise<number> {
  const mine = and(eq(dayCounts.owner, owner), eq(dayCounts.what, what), eq(dayCounts.day, dayOf(at)));
  const [row] = await db.select({ amount: dayCounts.amount }).from(dayCounts).where(mine);
  return row?.amount ?? 0;
}

/** What one owner has used of the day becomes another's, added to what that one has. */
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

/** Forgets the days before this one. */
export async function forgetDays(db: Db, at: Date): Promise<void> {
  await db.delete(dayCounts).where(lt(dayCounts.day, dayOf(at)));
}
