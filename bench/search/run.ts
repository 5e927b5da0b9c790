import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchChats } from '@atrium/contract/chat-search';
import { listChats } from '@atrium/contract/chats';
import { driveHistory } from '@atrium/contract/drive-mirror';
import { sql } from 'drizzle-orm';
import { createSearchIndex } from '../../server/src/features/chats/search/search-index.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { clusterOf, stopCluster } from '../../server/src/testing/database/postgres-cluster.ts';
import { startRunStage } from '../../server/src/testing/stages/run-stage.ts';
import type { TestClient } from '../../server/src/testing/test-client.ts';
import { makeTestFolder } from '../../server/src/testing/test-folder.ts';
import { fillChats, words } from './fill.ts';

/**
 * Measures search and lists with one user's 10,000 chats and 200,000 messages, over HTTP, on both stores. Goals: 95 of
 * 100 searches within 100 ms, the first page of a list within 300 ms.
 */
const chats = Number(process.argv[2] ?? 10_000);
const messagesOfChat = 20;
const rounds = 20;

const folder = makeTestFolder();
console.log(`${chats} chats, ${chats * messagesOfChat} messages of one user`);
await measure('PGlite', await openDatabase({ dataDir: folder.path }));
const forPostgres = mkdtempSync(join(tmpdir(), 'atrium-search-'));
chmodSync(forPostgres, 0o755);
const url = await clusterOf(forPostgres, async () => {});
await measure('PostgreSQL', await openDatabase({ dataDir: folder.path, url }));
await stopCluster(forPostgres);
rmSync(forPostgres, { recursive: true, force: true });
folder.remove();

async function measure(name: string, database: Database): Promise<void> {
  const stage = await startRunStage(database);
  const { client, actor } = stage.server.signedIn();
  await timed(`${name}: rows written`, () => fillChats(database, actor.userId, chats, messagesOfChat));
  await timed(`${name}: index made, without rests`, () => createSearchIndex({ database }, { rest: 0 }).completeAll());
  if (database.vacuum) await database.vacuum();
  else await database.db.execute(sql`analyze`);
  const { rows } = await database.db.execute(sql`select pg_size_pretty(pg_total_relation_size('messages')) as messages,
    pg_size_pretty(pg_table_size('message_terms')) as terms, pg_size_pretty(pg_relation_size('message_terms_found')) as found`);
  console.log(
    `${name}: sizes ${JSON.stringify(rows[0])}; resident ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
  );
  await lists(name, client);
  await searches(name, client);
  await stage.close();
  await database.close();
}

async function lists(name: string, client: TestClient): Promise<void> {
  await report(`${name}: first page of the sidebar, 100 chats`, () =>
    client.call(driveHistory, { query: { limit: 100 } }),
  );
  await report(`${name}: first page of History, 50 chats`, () => client.call(listChats, { query: { limit: 50 } }));
}

async function searches(name: string, client: TestClient): Promise<void> {
  const word = (rank: number) => words[rank] ?? '';
  const kinds: Record<string, (n: number) => string> = {
    'a rare word': (n) => word(15_000 + n * 37),
    'a usual word': (n) => word(500 + n),
    'one of the most common words': (n) => word(n % 10),
    'two usual words': (n) => `${word(80 + n)} ${word(200 + n)}`,
    'two common words': (n) => `${word(n % 10)} ${word(10 + n)}`,
    'five words': (n) => [3, 30, 40, 50, 60].map((rank) => word(rank + n)).join(' '),
    'two words of which one is nowhere': (n) => `${word(100 + n)} qqqzzz`,
    'one letter': (n) => 'bcdfghklmnprstvz'[n % 16] ?? 'b',
    'two letters': (n) => word(3_000 + n).slice(0, 2),
    'three letters': (n) => word(3_000 + n).slice(0, 3),
  };
  const all: number[] = [];
  for (const [kind, of] of Object.entries(kinds)) {
    all.push(
      ...(await report(`${name}: search for ${kind}`, (n) => client.call(searchChats, { query: { q: of(n) } }))),
    );
  }
  console.log(`${name}: all searches, p50 ${at(all, 0.5)} p95 ${at(all, 0.95)} p99 ${at(all, 0.99)} ms`);
}

async function report(what: string, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const began = performance.now();
    await work(n);
    times.push(performance.now() - began);
  }
  console.log(`${what}: p50 ${at(times, 0.5)} p95 ${at(times, 0.95)} ms`);
  return times;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, CPU of this process ${((user + system) / 1e6).toFixed(1)} s`,
  );
}
