import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportUsage, getUsage } from '@atrium/contract/usage';
import { sql } from 'drizzle-orm';
import { createCredits } from '../../server/src/features/credits/index.ts';
import { createUsage, createUsageReports, type UsageReports } from '../../server/src/features/usage/index.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { newId } from '../../server/src/platform/ids/new-id.ts';
import { clusterOf, stopCluster } from '../../server/src/testing/database/postgres-cluster.ts';
import { startRouteServer } from '../../server/src/testing/route-server.ts';
import { creditSettings } from '../../server/src/testing/samples/credit-settings.ts';
import { makeTestFolder } from '../../server/src/testing/test-folder.ts';

/**
 * Measures the usage pages of a user and an admin with a million calls of a thousand users in 90 days, a tenth of them
 * by one user, on both stores. Goals: a user's usage within 300 ms, an admin's within 1 s, and recording a call as fast
 * as in an empty table.
 */
const calls = Number(process.argv[2] ?? 1_000_000);
const only = process.argv[3];
const rounds = 20;
const atOnce = 50_000;
const clock = { now: () => new Date() };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const folder = makeTestFolder();
console.log(`${calls} calls`);
if (only !== 'postgres') await measure('PGlite', await openDatabase({ dataDir: folder.path }));
if (only !== 'pglite') {
  const cluster = mkdtempSync(join(tmpdir(), 'atrium-usage-'));
  chmodSync(cluster, 0o755);
  const url = await clusterOf(cluster, async () => {});
  await measure('PostgreSQL', await openDatabase({ dataDir: folder.path, url }));
  await stopCluster(cluster);
  rmSync(cluster, { recursive: true, force: true });
}
folder.remove();

async function measure(name: string, database: Database): Promise<void> {
  const settings = { ...creditSettings, signupCredits: 0, demoCredits: 0 };
  const credits = createCredits({
    keepUser: async () => true,
    database,
    clock,
    log,
    settings,
  });
  const reports = createUsageReports({ database, clock, credits });
  const server = await startRouteServer(reports.routes);
  const { client, actor } = server.signedIn({});
  await write(`${name}: a call written into an empty table`, database, actor.userId);
  await database.db.execute(sql`delete from usage_sums`);
  await once(`${name}: rows filled in`, () => fill(database, actor.userId));
  await once(`${name}: all of it summed, once`, () => reports.start());
  await database.db.execute(
    sql`update usage_sums set cost_micro_usd = requests * 900, vendor_cost_micro_usd = requests * 700`,
  );
  if (database.vacuum) await database.vacuum();
  else await database.db.execute(sql`vacuum analyze`);
  const { rows } = await database.db.execute(sql`select count(*)::int as sums,
    pg_size_pretty(pg_total_relation_size('usage_events')) as "of calls" from usage_sums`);
  console.log(`${name}: ${JSON.stringify(rows[0])}`);
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await report(`${name}: usage of who has a tenth of them`, () => client.call(getUsage));
  const query = { model: 'gpt-4', paidBy: 'own-key', from: month } as const;
  await report(`${name}: the same, narrowed to a model, own keys and a month`, () => client.call(getUsage, { query }));
  await once(`${name}: the same user's calls as a table`, async () => {
    await (await client.fetch(exportUsage)).arrayBuffer();
  });
  await installation(name, reports, month);
  await write(`${name}: a call written`, database, actor.userId);
  await server.close();
  await database.close();
}

async function installation(name: string, reports: UsageReports, month: string): Promise<void> {
  for (const by of ['model', 'user', 'day'] as const) {
    await report(`${name}: use of all by ${by}, a month`, () => reports.ofInstallation(by, { from: month }, 50));
    await report(`${name}: use of all by ${by}, all time`, () => reports.ofInstallation(by, {}, 50));
  }
}

/** Writes the calls in batches, because the store cancels statements that run longer than a minute. */
async function fill(database: Database, heavy: string): Promise<void> {
  for (let from = 1; from <= calls; from += atOnce) {
    await database.db.execute(sql`
      insert into usage_events (user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning,
        cost_micro_usd, vendor_cost_micro_usd, paid_by, counted_by, created_at)
      select case when n % 10 = 0 then ${heavy} else 'user-' || n % 1000 end, 'call-' || n, 'chat',
        (array['gpt-4', 'gpt-5', 'claude-3-5-sonnet', 'gemini-pro', 'deepseek-v3'])[1 + n / 10 % 5], 'v',
        case when n % 7 = 0 then 'own-key' else 'platform-key' end, 1000, 0, 400, 0, 900, 700,
        case when n % 7 = 0 then 'own-key' else 'credits' end, 'provider', now() - n * interval '1 second' * 7.7
      from generate_series(${from}::int, ${Math.min(calls, from + atOnce - 1)}::int) as n`);
  }
}

async function write(what: string, database: Database, userId: string): Promise<void> {
  const usage = createUsage({ clock, database });
  const event = {
    userId,
    purpose: 'chat',
    model: 'gpt-4',
    vendorModel: 'v',
    route: 'platform-key',
    usage: { input: 1_000, cached: 0, output: 400, reasoning: 0 },
    countedBy: 'provider',
    costMicroUsd: 900,
    vendorCostMicroUsd: 700,
    paidBy: 'credits',
    isFree: false,
    budget: null,
  } as const;
  await report(what, () => database.transaction((tx) => usage.record(tx, { ...event, key: newId() })), 200);
}

async function report(what: string, work: () => Promise<unknown>, times = rounds): Promise<void> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(times - 1, Math.floor(times * share))] ?? 0).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} p95 ${at(0.95)} ms`);
}

async function once(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
