import { and, asc, eq, gt, inArray, like, lt, or, sql } from 'drizzle-orm';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ListStatement } from '../../platform/database/joined/list-statement.ts';
import { usageDays, usageEvents, usageSums } from './tables.ts';
import { type FreeTokens, goneOwner, type SearchLimit, type UsageEvent } from './usage.ts';

/** Inserts event, day and sums in one statement; a key that exists already changes none of them. */
const insertEvents = new ListStatement<never>(
  {
    user_id: 'text',
    key: 'text',
    purpose: 'text',
    model: 'text',
    vendor_model: 'text',
    route: 'text',
    input: 'int',
    cached: 'int',
    output: 'int',
    reasoning: 'int',
    searches: 'int',
    cost_micro_usd: 'bigint',
    vendor_cost_micro_usd: 'bigint',
    paid_by: 'text',
    counted_by: 'text',
    at: 'timestamptz',
    day: 'date',
    is_free: 'boolean',
    budget: 'text',
  },
  sql`event as (
      insert into usage_events (user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning, searches,
        cost_micro_usd, vendor_cost_micro_usd, paid_by, counted_by, created_at)
      select user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning, searches,
        cost_micro_usd, vendor_cost_micro_usd, paid_by, counted_by, at from given
      on conflict (user_id, key) do nothing
      returning user_id, key
    ), counted as (
      select distinct on (given.user_id, given.key) given.*, given.input::bigint + given.output as tokens
      from given join event on event.user_id = given.user_id and event.key = given.key order by given.user_id, given.key, given.n
    ), sums as (
      insert into usage_sums (user_id, day, model, paid_by, requests, tokens, cost_micro_usd, vendor_cost_micro_usd)
      select user_id, day, model, paid_by, count(*), sum(tokens), sum(cost_micro_usd), sum(vendor_cost_micro_usd)
      from counted group by user_id, day, model, paid_by
      on conflict (user_id, day, model, paid_by) do update set requests = usage_sums.requests + excluded.requests,
        tokens = usage_sums.tokens + excluded.tokens, cost_micro_usd = usage_sums.cost_micro_usd + excluded.cost_micro_usd,
        vendor_cost_micro_usd = usage_sums.vendor_cost_micro_usd + excluded.vendor_cost_micro_usd
    )
    insert into usage_days (user_id, day, free_tokens)
    select owner, day, sum(tokens) from counted cross join lateral (values (user_id), (budget)) as owners (owner)
    where is_free and owner is not null group by owner, day
    on conflict (user_id, day) do update set free_tokens = usage_days.free_tokens + excluded.free_tokens`,
);

export async function insertEvent(tx: Tx, event: UsageEvent, at: Date): Promise<void> {
  const { usage } = event;
  await insertEvents.runJoined(tx, {
    user_id: event.userId,
    key: event.key,
    purpose: event.purpose,
    model: event.model,
    vendor_model: event.vendorModel,
    route: event.route,
    input: usage.input,
    cached: usage.cached,
    output: usage.output,
    reasoning: usage.reasoning,
    searches: usage.searches ?? 0,
    cost_micro_usd: event.costMicroUsd,
    vendor_cost_micro_usd: event.vendorCostMicroUsd,
    paid_by: event.paidBy,
    counted_by: event.countedBy,
    at: at.toISOString(),
    day: dayOf(at),
    is_free: event.isFree,
    budget: event.budget,
  });
}

export async function readFreeTokens(
  db: Db | Tx,
  userId: string,
  budget: string | null,
  at: Date,
): Promise<FreeTokens> {
  const owners = budget === null ? [userId] : [userId, budget];
  const rows = await db
    .select({ owner: usageDays.userId, freeTokens: usageDays.freeTokens })
    .from(usageDays)
    .where(and(inArray(usageDays.userId, owners), eq(usageDays.day, dayOf(at))));
  const of = (owner: string | null) => rows.find((row) => row.owner === owner)?.freeTokens ?? 0;
  return { ofUser: of(userId), ofBudget: of(budget) };
}

/**
 * Counts one search for each owner, unless that exceeds one owner's limit: then it counts none, so that a user without
 * searches left does not use up a shared budget. Returns whether it was counted.
 */
export async function takeSearch(db: Db | Tx, limits: readonly SearchLimit[], at: Date): Promise<boolean> {
  if (limits.some(({ limit }) => limit === 0)) return false;
  const owners = limits.map(({ owner }) => owner).toSorted();
  const day = sql`${dayOf(at)}::date`;
  const rows = owners.map((owner) => sql`(${owner}, ${day}, 0)`);
  await db.execute(sql`
    insert into usage_days (user_id, day, free_tokens) values ${sql.join(rows, sql`, `)} on conflict do nothing`);
  const most = limits.map(({ owner, limit }) => sql`when ${owner} then ${limit}::bigint`);
  // All rows are locked before one is counted: another search may take an owner's last one at the same time.
  const taken = await db.execute(sql`
    with locked as (
      select user_id, web_searches from usage_days
      where user_id in (${sql.join(owners, sql`, `)}) and day = ${day} order by user_id for update
    ) update usage_days as days set web_searches = locked.web_searches + 1 from locked
      where days.user_id = locked.user_id and days.day = ${day} and not exists (
        select 1 from locked where web_searches >= case user_id ${sql.join(most, sql` `)} end)
      returning days.user_id`);
  return taken.rows.length === limits.length;
}

/** Whether every owner has a search left today; counts nothing. */
export async function hasSearchLeft(db: Db | Tx, limits: readonly SearchLimit[], at: Date): Promise<boolean> {
  if (limits.some(({ limit }) => limit === 0)) return false;
  const owners = limits.map(({ owner }) => owner);
  const counted = await db
    .select({ owner: usageDays.userId, searches: usageDays.webSearches })
    .from(usageDays)
    .where(and(inArray(usageDays.userId, owners), eq(usageDays.day, dayOf(at))));
  const of = (owner: string) => counted.find((row) => row.owner === owner)?.searches ?? 0;
  return limits.every(({ owner, limit }) => limit === null || of(owner) < limit);
}

/** Deletes the counts of earlier days of addresses and former accounts. */
export async function deleteOldBudgets(db: Db, at: Date): Promise<void> {
  const isNobodys = or(like(usageDays.userId, 'address:%'), like(usageDays.userId, 'former-%'));
  await db.delete(usageDays).where(and(isNobodys, lt(usageDays.day, dayOf(at))));
}

/** Moves the usage of a visitor, or of a former account, to a user; days that both have are added up. */
export async function moveUsage(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into usage_days (user_id, day, free_tokens, web_searches)
    select ${to}, day, free_tokens, web_searches from usage_days where user_id = ${from}
    on conflict (user_id, day) do update set free_tokens = usage_days.free_tokens + excluded.free_tokens,
      web_searches = usage_days.web_searches + excluded.web_searches`);
  await tx.delete(usageDays).where(eq(usageDays.userId, from));
  await tx.execute(sql`
    insert into usage_sums (user_id, day, model, paid_by, requests, tokens, cost_micro_usd, vendor_cost_micro_usd)
    select ${to}, day, model, paid_by, requests, tokens, cost_micro_usd, vendor_cost_micro_usd from usage_sums where user_id = ${from}
    on conflict (user_id, day, model, paid_by) do update set requests = usage_sums.requests + excluded.requests,
      tokens = usage_sums.tokens + excluded.tokens, cost_micro_usd = usage_sums.cost_micro_usd + excluded.cost_micro_usd,
      vendor_cost_micro_usd = usage_sums.vendor_cost_micro_usd + excluded.vendor_cost_micro_usd`);
  await tx.delete(usageSums).where(eq(usageSums.userId, from));
  // Browsers generate the keys: a key that both have must not prevent a user from signing in.
  await tx.execute(sql`
    update usage_events as moved set user_id = ${to} where user_id = ${from}
      and not exists (select 1 from usage_events as kept where kept.user_id = ${to} and kept.key = moved.key)`);
  await tx.delete(usageEvents).where(eq(usageEvents.userId, from));
}

export type UsageRow = typeof usageEvents.$inferSelect;

/** A user's events after a key, in key order. */
export async function eventsAfter(db: Db, userId: string, after: string | null, limit: number): Promise<UsageRow[]> {
  return db
    .select()
    .from(usageEvents)
    .where(and(eq(usageEvents.userId, userId), after === null ? undefined : gt(usageEvents.key, after)))
    .orderBy(asc(usageEvents.key))
    .limit(limit);
}

/**
 * Deletes a user's usage. The sums stay with the installation, under no user's name. The present day's counts stay
 * under the former owner, so that a user who comes back does not have the day's limits once more.
 */
export async function deleteUsage(tx: Tx, userId: string, former: string | undefined, at: Date): Promise<void> {
  if (former !== undefined)
    await tx.execute(sql`
      insert into usage_days (user_id, day, free_tokens, web_searches)
      select ${former}, day, free_tokens, web_searches from usage_days where user_id = ${userId} and day = ${dayOf(at)}::date
      on conflict (user_id, day) do update set free_tokens = usage_days.free_tokens + excluded.free_tokens,
        web_searches = usage_days.web_searches + excluded.web_searches`);
  await tx.execute(sql`
    insert into usage_sums (user_id, day, model, paid_by, requests, tokens, cost_micro_usd, vendor_cost_micro_usd)
    select ${goneOwner}, day, model, paid_by, requests, tokens, cost_micro_usd, vendor_cost_micro_usd from usage_sums
    where user_id = ${userId} and paid_by <> 'own-key' order by day, model, paid_by
    on conflict (user_id, day, model, paid_by) do update set requests = usage_sums.requests + excluded.requests,
      tokens = usage_sums.tokens + excluded.tokens, cost_micro_usd = usage_sums.cost_micro_usd + excluded.cost_micro_usd,
      vendor_cost_micro_usd = usage_sums.vendor_cost_micro_usd + excluded.vendor_cost_micro_usd`);
  await tx.delete(usageEvents).where(eq(usageEvents.userId, userId));
  await tx.delete(usageSums).where(eq(usageSums.userId, userId));
  await tx.delete(usageDays).where(eq(usageDays.userId, userId));
}
