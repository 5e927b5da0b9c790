import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type AccountRow, readRow } from '../account-store.ts';
import type { About } from '../credits.ts';
import { big, sumsFrom } from './hold-store.ts';

/**
 * Charges usage to what was held, in one statement. If the hold has expired meanwhile, the balance pays as much as was
 * held; what the balance does not cover of that is owed, and counts as charged. A charge from before the first charge of
 * a new month that is booked after it belongs to the previous month, and does not change the new month's sum. Without a
 * hold with that key, or after it was captured, nothing happens.
 */
export async function captureHold(
  tx: Tx,
  charge: { readonly userId: string; readonly key: string; readonly cost: bigint; readonly about: About },
  month: string,
  at: Date,
): Promise<{ charged: bigint; account: AccountRow | null }> {
  const { userId, key, cost, about } = charge;
  const now = sql`${at.toISOString()}::timestamptz`;
  const result = await tx.execute(sql`
    with purse as (
      select balance, held, owed from credit_accounts where user_id = ${userId}
        and exists (select 1 from credit_entries where user_id = ${userId} and key = ${`hold:${key}`}) for update
    ), hold as (
      delete from credit_holds using purse where user_id = ${userId} and key = ${key} returning amount
    ), sized as (
      select purse.balance, coalesce((select amount from hold), 0) as freed,
        coalesce((select least(amount, ${big(cost)}) from hold), least(purse.balance - purse.held, lapsed.cost)) as taken,
        greatest(0, lapsed.cost - (purse.balance - purse.held)) as owed
      from purse cross join lateral (
        select case when exists (select 1 from hold) then 0 else least(${big(cost)}, (
          select sum(held) from credit_entries where user_id = ${userId}
            and (key = ${`hold:${key}`} or starts_with(key, ${`raise:${key}:`}))
        )) end as cost
      ) as lapsed
    ), entry as (
      insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, about, created_at)
      select ${userId}, ${newId()}::uuid, ${key}, 'capture', -taken, -freed, owed, balance - taken,
        ${JSON.stringify(about)}::jsonb, ${now} from sized
      on conflict (user_id, key) do nothing returning amount, held, owed
    ) update credit_accounts as a set ${sumsFrom(sql`entry.amount`, sql`entry.held`, sql`entry.owed`)},
        month = greatest(a.month, ${month}), updated_at = ${now},
        month_charged = case when a.month > ${month} then a.month_charged
          when a.month = ${month} then a.month_charged + entry.owed - entry.amount else entry.owed - entry.amount end
      from entry, purse where a.user_id = ${userId} returning a.*, entry.owed - entry.amount as charged`);
  const [row] = result.rows;
  return row ? { charged: BigInt(String(row.charged)), account: readRow(row) } : { charged: 0n, account: null };
}

/** Releases a hold, in one statement. Repeating it changes nothing. */
export async function releaseHold(db: Db | Tx, userId: string, key: string, why: string, at: Date): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const result = await db.execute(sql`
    with purse as (
      select balance, held, owed from credit_accounts where user_id = ${userId} for update
    ), hold as (
      delete from credit_holds using purse where user_id = ${userId} and key = ${key} returning amount
    ), entry as (
      insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, about, created_at)
      select ${userId}, ${newId()}::uuid, ${`release:${key}`}, 'release', 0, -hold.amount, 0, purse.balance,
        ${JSON.stringify({ description: why })}::jsonb, ${now} from hold, purse
      returning held
    ) update credit_accounts as a set ${sumsFrom(sql`0`, sql`entry.held`, sql`0`)}, updated_at = ${now}
      from entry, purse where a.user_id = ${userId} returning a.user_id`);
  return result.rows.length > 0;
}
