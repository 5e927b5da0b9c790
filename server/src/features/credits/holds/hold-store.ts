import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type ListPart, ListStatement } from '../../../platform/database/joined/list-statement.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { NewHold } from '../credits.ts';

/** What limits a hold besides the balance: the monthly limit, if it stops replies, in micro-credits. */
export interface MonthStop {
  readonly month: string;
  /** The installation's limit; null if exceeding it only warns. */
  readonly limit: bigint | null;
}

export const big = (value: bigint): SQL => sql`${value.toString()}::bigint`;
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/**
 * What may be set aside now, computed from a `purse` row: the free balance, within what the monthly limit leaves;
 * nothing while something is owed. The sum of another month does not count. If the limit is null, only the balance
 * counts.
 */
function spendable(month: SQL, limit: SQL): SQL {
  const there = sql`purse.balance - purse.held`;
  return sql`case when purse.owed > 0 then 0 when ${limit} is null then ${there}
    else least(${there}, coalesce(purse.monthly_limit * 100, ${limit}) - purse.held
      - case when purse.month = ${month} then purse.month_charged else 0 end) end`;
}

/**
 * The sums of an account after a change, computed from its locked row (`purse`) and not from the row being updated. If
 * others changed the row since the statement began, PostgreSQL first applies the change to the old version of the row
 * and checks it against the table's constraints before it reads the new version.
 */
export function sumsFrom(amount: SQL, held: SQL, owed: SQL): SQL {
  return sql`balance = purse.balance + ${amount}, held = purse.held + ${held}, owed = purse.owed + ${owed}`;
}

const holdColumns = {
  held_of: 'text',
  hold_key: 'text',
  hold_most: 'bigint',
  hold_least: 'bigint',
  hold_about: 'jsonb',
  hold_expires_at: 'timestamptz',
  hold_at: 'timestamptz',
  hold_entry: 'uuid',
  stop_month: 'text',
  stop_limit: 'bigint',
} as const;

function rowOf(hold: NewHold, stop: MonthStop, at: Date): Record<keyof typeof holdColumns, unknown> {
  return {
    held_of: hold.userId,
    hold_key: hold.key,
    hold_most: hold.most.toString(),
    hold_least: hold.least.toString(),
    hold_about: hold.about,
    hold_expires_at: hold.expiresAt.toISOString(),
    hold_at: at.toISOString(),
    hold_entry: newId(),
    stop_month: stop.month,
    stop_limit: stop.limit?.toString() ?? null,
  };
}

/**
 * Sets credits aside: accounts, holds and entries; see `Credits.holdPart`. The account is locked after the rows of
 * `after` were written, so that a start and an end of the same user take their locks in the same order. A hold that is
 * not covered gets the amount 0, which a constraint of the holds table refuses, and with it the whole statement.
 */
const partsAfter = (after: SQL): SQL => sql`purse as (
    select given.n, a.user_id, a.balance, a.held, a.owed, a.month, a.month_charged, a.monthly_limit
    from given join credit_accounts a on a.user_id = given.held_of
    where exists (select 1 from ${after} as written where written.n = given.n) for update of a
  ), sized as (
    select given.n, case when room.free < given.hold_least then 0 else least(room.free, given.hold_most) end as amount
    from ${after} as written join given on given.n = written.n left join purse on purse.n = given.n
      cross join lateral (
        select coalesce(${spendable(sql`given.stop_month`, sql`given.stop_limit`)}, 0) as free
      ) as room
  ), held_account as (
    update credit_accounts as a set ${sumsFrom(sql`0`, sql`sized.amount`, sql`0`)}, updated_at = given.hold_at
    from sized, purse, given where given.n = sized.n and purse.n = sized.n and a.user_id = given.held_of returning sized.n, a.balance
  ), open_hold as (
    insert into credit_holds (user_id, key, amount, expires_at, created_at)
    select given.held_of, given.hold_key, sized.amount, given.hold_expires_at, given.hold_at from sized join given on given.n = sized.n
  ), hold_entry as (
    insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, about, created_at)
    select given.held_of, given.hold_entry, 'hold:' || given.hold_key, 'hold', 0, sized.amount, 0, held_account.balance,
      given.hold_about, given.hold_at
    from sized join given on given.n = sized.n join held_account on held_account.n = sized.n
  )`;

const partsAfterTurn = partsAfter(sql`turn`);

/** A hold as a part of a statement that has a row in `turn` for each item it may be set aside for. */
export function holdPart(hold: NewHold, stop: MonthStop, at: Date): ListPart {
  return { columns: holdColumns, row: rowOf(hold, stop, at), parts: partsAfterTurn };
}

const holdAlone = new ListStatement<{ amount: string }>(
  holdColumns,
  sql`start as (select n from given), ${partsAfter(sql`start`)} select amount from sized`,
);

export async function insertHold(tx: Tx, hold: NewHold, stop: MonthStop, at: Date): Promise<bigint> {
  const [row] = await holdAlone.run(tx, [rowOf(hold, stop, at)]);
  return BigInt(row?.amount ?? 0);
}

/** Returns how much is held afterwards: 0 if there is no such hold. */
export async function raiseHold(
  db: Db | Tx,
  { userId, key, more }: { readonly userId: string; readonly key: string; readonly more: bigint },
  stop: MonthStop,
  at: Date,
): Promise<bigint> {
  const id = newId();
  const limit = stop.limit === null ? sql`null::bigint` : big(stop.limit);
  const result = await db.execute<{ amount: string }>(sql`
    with start as (select 1 from credit_holds where user_id = ${userId} and key = ${key}), purse as (
      select balance, held, owed, month, month_charged, monthly_limit from credit_accounts
      where user_id = ${userId} and exists (select 1 from start) for update
    ), sized as (
      select greatest(0, least(${spendable(sql`${stop.month}`, limit)}, ${big(more)})) as amount from purse
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

/** What is held for a user under other keys than this one. */
export async function heldBesides(db: Db, userId: string, key: string): Promise<bigint> {
  const result = await db.execute<{ held: string }>(
    sql`select coalesce(sum(amount), 0)::text as held from credit_holds where user_id = ${userId} and key <> ${key}`,
  );
  return BigInt(result.rows[0]?.held ?? 0);
}

/** Expired holds, oldest first. */
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
