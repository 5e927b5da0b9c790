import type { Usage as UsageAnswer } from '@atrium/contract/usage';
import type { Actor } from '../../platform/http/actor.ts';
import { costOf, payerOf, usd } from './cost-of.ts';
import { billingStateOf } from './read-billing.ts';
import type { ReportDeps } from './report-deps.ts';
import { callsOf, type EventRow, type SumRow, sumsOf, type UsageFilter } from './report-store.ts';

interface Sums {
  requests: number;
  tokens: number;
  cost: number;
}

const mostRecent = 50;

/**
 * A user's usage. Calls by own keys are listed separately: they are paid elsewhere, so their cost counts only in their
 * own sum.
 */
export const readUsage =
  (deps: ReportDeps) =>
  async (actor: Actor, filter: UsageFilter): Promise<UsageAnswer> => {
    const { db } = deps.database;
    const [rows, calls, wallet] = await Promise.all([
      sumsOf(db, actor.userId, filter),
      callsOf(db, actor.userId, filter, mostRecent),
      deps.credits.walletOf(actor),
    ]);
    const cost = (row: SumRow) => (row.paidBy === 'own-key' && filter.paidBy !== 'own-key' ? 0 : costOf(row));
    const total = nothing();
    const models = new Map<string, Sums>();
    const days = new Map<string, { sums: Sums; models: Map<string, Sums> }>();
    const payers = { credits: nothing(), 'own-key': nothing(), free: nothing() };
    for (const row of rows) {
      const day = getOr(days, row.day, () => ({ sums: nothing(), models: new Map<string, Sums>() }));
      for (const sums of [total, getOr(models, row.model, nothing), day.sums, getOr(day.models, row.model, nothing)]) {
        add(sums, row, cost(row));
      }
      if (row.paidBy !== 'errand') add(payers[row.paidBy], row, costOf(row));
    }
    return {
      totalTokens: total.tokens,
      totalCost: usd(total.cost),
      totalRequests: total.requests,
      modelUsage: shownAll(models),
      recentUsage: calls.map(presentCall),
      billing: billingStateOf(wallet, actor, deps.credits.settings().stopsAtLimit),
      byDay: [...days].map(([day, { sums, models: each }]) => ({ day, ...shown(sums), models: shownAll(each) })),
      byPayer: { credits: shown(payers.credits), 'own-key': shown(payers['own-key']), free: shown(payers.free) },
    };
  };

function presentCall(row: EventRow): UsageAnswer['recentUsage'][number] {
  return {
    modelUsed: row.model,
    tokensConsumed: row.input + row.output,
    cost: usd(costOf(row)),
    timestamp: row.createdAt.toISOString(),
    paidBy: payerOf(row),
    countedBy: row.countedBy,
  };
}

function nothing(): Sums {
  return { requests: 0, tokens: 0, cost: 0 };
}

function add(sums: Sums, row: SumRow, cost: number): void {
  sums.requests += row.requests;
  sums.tokens += row.tokens;
  sums.cost += cost;
}

function shown({ cost, ...sums }: Sums) {
  return { ...sums, cost: usd(cost) };
}

function shownAll(all: ReadonlyMap<string, Sums>) {
  return Object.fromEntries([...all].map(([name, sums]) => [name, shown(sums)]));
}

function getOr<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
