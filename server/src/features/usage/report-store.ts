import type { PaidBy } from '@atrium/contract/usage';
import { and, asc, desc, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { usageEvents, usageSums } from './tables.ts';

export type SumRow = typeof usageSums.$inferSelect;
export type EventRow = typeof usageEvents.$inferSelect;

/** Restricts a report. Days are UTC and inclusive. */
export interface UsageFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly paidBy?: PaidBy | undefined;
  readonly model?: string | undefined;
}

/** A user's sums by day, model and payer, oldest first, without the installation's own errands unless asked for. */
export async function sumsOf(db: Db, userId: string, { from, to, paidBy, model }: UsageFilter): Promise<SumRow[]> {
  return db
    .select()
    .from(usageSums)
    .where(
      and(
        eq(usageSums.userId, userId),
        from === undefined ? undefined : gte(usageSums.day, from),
        to === undefined ? undefined : lte(usageSums.day, to),
        model === undefined ? undefined : eq(usageSums.model, model),
        paidBy === undefined ? ne(usageSums.paidBy, 'errand') : eq(usageSums.paidBy, paidBy),
      ),
    )
    .orderBy(asc(usageSums.day), asc(usageSums.model));
}

/**
 * A user's calls, newest first, read along the index of their time. `before`: only calls that follow this one in the
 * list.
 */
export async function callsOf(...args: Parameters<typeof newestCalls>): Promise<EventRow[]> {
  return newestCalls(...args);
}

/** Only the query, not run. */
export function newestCalls(
  db: Db,
  userId: string,
  { from, to, paidBy, model }: UsageFilter,
  limit: number,
  before?: Pick<EventRow, 'createdAt' | 'key'>,
) {
  return (
    db
      .select()
      .from(usageEvents)
      .where(
        and(
          eq(usageEvents.userId, userId),
          inArray(usageEvents.purpose, ['chat', 'report', 'picture']),
          from === undefined ? undefined : gte(usageEvents.createdAt, new Date(`${from}T00:00:00Z`)),
          to === undefined ? undefined : lte(usageEvents.createdAt, new Date(`${to}T23:59:59.999Z`)),
          model === undefined ? undefined : eq(usageEvents.model, model),
          paidBy === undefined ? undefined : eq(usageEvents.paidBy, paidBy),
          before && after(before),
        ),
      )
      // In exactly the index's order; otherwise the index is not used, and all calls are sorted to find the first
      // fifty.
      .orderBy(sql`${usageEvents.createdAt} desc nulls last`, desc(usageEvents.key))
      .limit(limit)
  );
}

/** The condition on the time alone lets the index start at the right place. */
function after({ createdAt, key }: Pick<EventRow, 'createdAt' | 'key'>): SQL | undefined {
  return and(lte(usageEvents.createdAt, createdAt), or(lt(usageEvents.createdAt, createdAt), lt(usageEvents.key, key)));
}

export interface InstallationSum {
  readonly name: string;
  readonly requests: number;
  readonly tokens: number;
  readonly costMicroUsd: number;
  readonly vendorCostMicroUsd: number;
}

/**
 * Sums of all users by one column, without calls by own keys: models and users with the highest charges first, days in
 * order.
 */
export async function sumsOfAll(
  db: Db,
  by: 'model' | 'user' | 'day',
  { from, to }: Pick<UsageFilter, 'from' | 'to'>,
  limit: number,
): Promise<InstallationSum[]> {
  const column = { model: usageSums.model, user: usageSums.userId, day: usageSums.day }[by];
  const name = sql<string>`${column}::text`;
  const cost = sql<string>`sum(${usageSums.costMicroUsd})`;
  const rows = await db
    .select({
      name,
      requests: sql<string>`sum(${usageSums.requests})`,
      tokens: sql<string>`sum(${usageSums.tokens})`,
      cost,
      vendorCost: sql<string>`sum(${usageSums.vendorCostMicroUsd})`,
    })
    .from(usageSums)
    .where(
      and(
        ne(usageSums.paidBy, 'own-key'),
        from === undefined ? undefined : gte(usageSums.day, from),
        to === undefined ? undefined : lte(usageSums.day, to),
      ),
    )
    .groupBy(column)
    .orderBy(by === 'day' ? asc(column) : desc(cost))
    .limit(limit);
  return rows.map((row) => ({
    name: row.name,
    requests: Number(row.requests),
    tokens: Number(row.tokens),
    costMicroUsd: Number(row.cost),
    vendorCostMicroUsd: Number(row.vendorCost),
  }));
}

/**
 * Computes the sums of an installation from before there were any, once; at that time nothing was charged in credits.
 */
export async function fillSums(db: Db): Promise<void> {
  await db.execute(sql`
    insert into usage_sums (user_id, day, model, paid_by, requests, tokens, cost_micro_usd, vendor_cost_micro_usd)
    select user_id, (created_at at time zone 'UTC')::date, model,
      case when purpose <> 'chat' then 'errand' when route = 'own-key' then 'own-key' else 'free' end as payer,
      count(*), sum(input + output), 0, 0
    from usage_events where not exists (select 1 from usage_sums) group by 1, 2, 3, 4
    on conflict (user_id, day, model, paid_by) do nothing`);
}
