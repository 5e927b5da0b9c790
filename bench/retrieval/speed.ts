import { sql } from 'drizzle-orm';
import { createRetrieval, type Retrieval } from '../../server/src/features/retrieval/index.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { Embedder } from '../../server/src/ports/embedder.ts';
import { numbers } from '../search/texts.ts';
import { dimensions, documentsOfSpace, fillPassages, words } from './fill.ts';
import { userId } from './quality.ts';

const rounds = 15;

/** Fills a store with one user's passages and asks it, by words and by words and meaning; milliseconds. */
export async function measureSpeed(name: string, database: Database, passages: number): Promise<void> {
  const began = performance.now();
  await fillPassages(database, userId, passages);
  if (database.vacuum) await database.vacuum();
  else await database.db.execute(sql`analyze`);
  console.log(`${name}: ${passages} passages filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const spaces = Array.from({ length: passages / 100 / documentsOfSpace }, (_, n) => n + 1);
  const open = (embedder: Embedder | null) =>
    createRetrieval({
      database,
      embedder,
      spaces: { existing: async () => spaces },
      clock: { now: () => new Date() },
      log: { warn: (fields, message) => console.warn(message, fields) },
    });
  await ask(`${name}, words`, open(null));
  await ask(`${name}, words and meaning`, open(randomEmbedder()));
}

/** As quick as a model in the same process would be, so that only the search is timed. */
function randomEmbedder(): Embedder {
  const next = numbers(9);
  return {
    name: 'test/random',
    mostTexts: 1,
    embed: async (texts) => texts.map(() => Array.from({ length: dimensions }, () => next() - 0.5)),
  };
}

async function ask(name: string, retrieval: Retrieval): Promise<void> {
  const word = (rank: number) => words[rank] ?? '';
  const kinds: Record<string, (n: number) => { readonly query: string; readonly spaceId?: number }> = {
    'a rare word': (n) => ({ query: word(15_000 + n * 37) }),
    'a usual word': (n) => ({ query: word(500 + n) }),
    'two common words': (n) => ({ query: `${word(n % 10)} ${word(10 + n)}` }),
    'a question of eight words': (n) => ({
      query: [3, 30, 90, 200, 700, 1_500, 4_000, 9_000].map((at) => word(at + n)).join(' '),
    }),
    'the same in one space': (n) => ({
      query: [3, 30, 90, 200, 700, 1_500, 4_000, 9_000].map((at) => word(at + n)).join(' '),
      spaceId: 2,
    }),
  };
  const all: number[] = [];
  const allCpu: number[] = [];
  for (const [kind, of] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const began = performance.now();
      const before = process.cpuUsage();
      await retrieval.search(userId, { ...of(n), limit: 10 });
      const spent = process.cpuUsage(before);
      times.push(performance.now() - began);
      allCpu.push((spent.user + spent.system) / 1_000);
    }
    console.log(`${name}: ${kind}, p50 ${at(times, 0.5)} p95 ${at(times, 0.95)} ms`);
    all.push(...times);
  }
  console.log(`${name}: all searches, p50 ${at(all, 0.5)} p95 ${at(all, 0.95)} ms`);
  // Of PGlite the store's thread is in it; of PostgreSQL only our own side.
  console.log(`${name}: processor time of this process, p50 ${at(allCpu, 0.5)} p95 ${at(allCpu, 0.95)} ms`);
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}
