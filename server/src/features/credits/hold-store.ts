import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { NewHold } from './credits.ts';

/** What bounds a hold besides the balance: the month's limit where it stops, in micro-credits. */
export interface MonthStop {
  readonly month: string;
  /** The installation's limit; null: going over it only warns. */
  readonly limit: bigint | null;
}

export const big = (value: bigint): SQL => sql`${value.toString()}::bigint`;
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/**
 * What may be set aside now, of a `purse` row: what is there, within what the month leaves; nothing while something is
 * owed. A month's sum of another month counts for nothing.
 */
function spendable({ month, limit }: MonthStop): SQL {
  const there = sql`purse.balance - purse.held`;
  const room =
    limit === null
      ? there
      : sql`least(${there}, coalesce(purse.monthly_limit * 100, ${big(limit)}) - purse.held
          - case when purse.month = ${month} then purse.month_charged else 0 end)`;
  return sql`case when purse.owed > 0 then 0 else ${room} end`;
}

/**
 * The sums of an account after a change, reckoned from its locked row (`purse`) and not from the one that is updated: where
 * others changed the row since the statement began, PostgreSQL first tries the change on the row as it was then, and holds
 * it against the rules of the table before it looks again.
 */
export function sumsFrom(amount: SQL, held: SQL, owed: SQL): SQL {
  return sql`balance = purse.balance + ${amount}, held = purse.held + ${held}, owed = purse.owed + ${owed}`;
}

const purseOf = (userId: string, after: SQL): SQL => sql`purse as (
    select balance, held, owed, month, month_charged, monthly_limit from credit_accounts
    where user_id = ${userId} and exists (select 1 from ${after}) for update
  )`;

/**
 * Sets credits aside: account, hold and entry, see `Credits.holdParts`. The account is locked after the rows of `after`
 * were written, so that a start and an end of the same user take their locks in one order. What is not covered is sized
 * 0, which the table of holds refuses, and with it the whole statement.
 */
export function holdParts(hold: NewHold, stop: MonthStop, at: Date, after: SQL): SQL {
  const { userId, key, about, expiresAt } = hold;
  return sql`${purseOf(userId, after)}, room as (
      select coalesce((select ${spendable(stop)} from purse), 0) as free from ${after} limit 1
    ), sized as (
      select case when free < ${big(hold.least)} then 0 else least(free, ${big(hold.most)}) end as amount from room
    ), held_account as (
      update credit_accounts as a set ${sumsFrom(sql`0`, sql`sized.amount`, sql`0`)}, updated_at = ${moment(at)}
      from sized, purse where a.user_id = ${userId} returning a.balance
    ), open_hold as (
      insert into credit_holds (user_id, key, amount, expires_at, created_at)
      select ${userId}, ${key}, amount, ${moment(expiresAt)}, ${moment(at)} from sized
    ), hold_entry as (
      insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, about, created_at)
      select ${userId}, ${newId()}::uuid, ${`hold:${key}`}, 'hold', 0, sized.amount, 0, held_account.balance,
        ${JSON.stringify(about)}::jsonb, ${moment(at)} from sized, held_account
    )`;
}

export async function insertHold(tx: Tx, hold: NewHold, stop: MonthStop, at: Date): Promise<bigint> {
  const result = await tx.execute<{ amount: string }>(
    sql`with start as (select 1), ${holdParts(hold, stop, at, sql`start`)} select amount from sized`,
  );
  return BigInt(result.rows[0]?.amount ?? 0);
}

/** Gives what is held then: 0 where there is no such hold. */
export async function raiseHold(
  db: Db | Tx,
  { userId, key, more }: { readonly userId: string; readonly key: string; readonly more: bigint },
  stop: MonthStop,
  at: Date,
): Promise<bigint> {
  const id = newId();
  const result = await db.execute<{ amount: string }>(sql`
    with start as (select 1 from credit_holds where user_id = ${userId} and key = ${key}), ${purseOf(userId, sql`start`)}, sized as (
      select greatest(0, least(${spendable(stop)}, ${big(more)})) as amount from purse
    ), raised as (
      update credit_holds as h set amount = h.amount + sized.amount from sized
      where h.user_id = ${userId} and h.key = ${key} returning h.amount, sized.amount as more
    ), account as (
      update credit_accounts as a set ${sumsFrom(sql`0`, sql`raised.more`, sql`0`)}, updated_at = ${moment(at)}
      from raised, purse where a.user_id = ${userId} and raised.more > 0 returning a.balance
    ), entry as (
      insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, about, created_at)
      select ${userId}, ${id}::uuid, ${`raise:${key}:${id}`}, 'hold', 0, raised.more, 0, account.balance,
        '{"description":"Set aside for a long conversation"}'::jsonb, ${moment(at)} from raised, account
    ) select amount from raised`);
  return BigInt(result.rows[0]?.amount ?? 0);
}

/** Holds whose time is over, oldest first. */
export async function expiredHolds(
  db: Db,
  at: Date,
  limit: number,
): Promise<readonly { userId: string; key: string }[]> {
  const result = await db.execute<{ user_id: string; key: string }>(
    sql`select user_id, key from credit_holds where expires_at < ${moment(at)} order by expires_at limit ${limit}::int`,
  );
  return result.rows.map((row) => ({ userId: row.user_id, key: row.key }));
}
