import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { sumsFrom } from './hold-store.ts';

/**
 * Users who owe something although they have free credits: these were held when the debt arose and have been released
 * since.
 */
export async function debtorsWithCredits(db: Db, limit: number): Promise<readonly string[]> {
  const result = await db.execute<{ user_id: string }>(
    sql`select user_id from credit_accounts where owed > 0 and balance > held order by user_id limit ${limit}::int`,
  );
  return result.rows.map((row) => row.user_id);
}

/** Pays a debt with credits that have become free, in one statement. Repeating it does nothing. */
export async function coverDebt(db: Db, userId: string, at: Date): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const id = newId();
  const result = await db.execute(sql`
    with purse as (
      select balance, held, owed from credit_accounts where user_id = ${userId} for update
    ), sized as (
      select balance, least(owed, balance - held) as paid from purse
    ), entry as (
      insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, about, created_at)
      select ${userId}, ${id}::uuid, ${`cover:${id}`}, 'adjustment', -paid, 0, -paid, balance - paid,
        '{"description":"Paid what was owed"}'::jsonb, ${now} from sized where paid > 0
      returning amount, owed
    ) update credit_accounts as a set ${sumsFrom(sql`entry.amount`, sql`0`, sql`entry.owed`)}, updated_at = ${now}
      from entry, purse where a.user_id = ${userId} returning a.user_id`);
  return result.rows.length > 0;
}
