import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { makeTestFolder } from '../../server/src/testing/test-folder.ts';
import { openKept } from './kept-store.ts';
import { corpusEmbedder, indexCorpus, measureQuality, openRetrieval } from './quality.ts';
import { corpus, heldOut, questions, sharedRuns, tuned } from './questions.ts';
import { measureSpeed } from './speed.ts';
import { claimSets, heldOut as heldOutClaims, lookedAt, measureSupport } from './support.ts';

/**
 * Measures how well passages are found, how well support is recognized, and how fast the search is over many passages
 * on both stores. `quality`, `support` or `speed` runs one part. `speed [passages] [--store pglite|postgres] [--words]
 * [--meaning] [--seconds 60] [--warm 20]` keeps the filled stores in BENCH_STORES (default: .cache/retrieval-stores)
 * for the next run.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string' },
    words: { type: 'boolean' },
    meaning: { type: 'boolean' },
    seconds: { type: 'string', default: '60' },
    warm: { type: 'string', default: '20' },
  },
});
const [only] = positionals;
const passages = Number(positionals[1] ?? 100_000);
const seconds = Number(values.seconds);
const warmSeconds = Number(values.warm);
const stores = (['pglite', 'postgres'] as const).filter((name) => (values.store ?? name) === name);
const by = (['words', 'meaning'] as const).filter((name) => values[name] ?? !(values.words || values.meaning));
if (!only || only === 'support') reportSupport();
if (!only || only === 'quality') await reportQuality();
if (!only || only === 'speed') await reportSpeed();

function reportSupport(): void {
  for (const [name, sets] of [
    ['the half looked at', lookedAt],
    ['the half held out', heldOutClaims],
    ['all', claimSets],
  ] as const) {
    const { mistakes: _, ...figures } = measureSupport(sets);
    console.log(`support, ${name}: ${rounded(figures)}`);
  }
}

async function reportQuality(): Promise<void> {
  const folder = makeTestFolder();
  const shared = sharedRuns();
  if (shared.length > 0) throw new Error(`These questions share four words with their passage:\n${shared.join('\n')}`);
  const passages = corpus.reduce((sum, each) => sum + each.passages.length, 0);
  console.log(`${corpus.length} documents, ${passages} passages, ${questions.length} questions`);
  const database = await openDatabase({ dataDir: join(folder.path, 'quality') });
  const words = openRetrieval(database, null);
  const ids = await indexCorpus(database, words);
  const both = openRetrieval(database, corpusEmbedder());
  await both.embedWaiting(new AbortController().signal);
  for (const [name, retrieval] of [
    ['words', words],
    ['words and meaning (test embedding)', both],
  ] as const) {
    for (const [half, some] of [
      ['the half looked at', tuned],
      ['the half held out', heldOut],
      ['all', questions],
    ] as const) {
      const { missed: _, ...figures } = await measureQuality(retrieval, ids, some);
      console.log(`${name}, ${half}: ${rounded(figures)}`);
    }
  }
  await database.close();
  folder.remove();
}

async function reportSpeed(): Promise<void> {
  for (const store of stores) {
    const kept = await openKept(store, passages);
    try {
      await measureSpeed(store === 'pglite' ? 'PGlite' : 'PostgreSQL', kept, { passages, by, seconds, warmSeconds });
    } finally {
      await kept.close();
    }
  }
}

function rounded(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join(', ');
}
