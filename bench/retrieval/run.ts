import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { clusterOf, stopCluster } from '../../server/src/testing/postgres-cluster.ts';
import { makeTestFolder } from '../../server/src/testing/test-folder.ts';
import { corpusEmbedder, indexCorpus, measureQuality, openRetrieval } from './quality.ts';
import { corpus, heldOut, questions, sharedRuns, tuned } from './questions.ts';
import { measureSpeed } from './speed.ts';
import { claimSets, heldOut as heldOutClaims, lookedAt, measureSupport } from './support.ts';

/**
 * How well passages are found, how well support is told, and how quick search is over many passages on both stores.
 * `quality`, `support` or `speed` for one part; after `speed`, the number of passages.
 */
const [only, given = '100000'] = process.argv.slice(2);
const folder = makeTestFolder();
if (!only || only === 'support') reportSupport();
if (!only || only === 'quality') await reportQuality();
if (!only || only === 'speed') await reportSpeed(Number(given));
folder.remove();

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
}

async function reportSpeed(passages: number): Promise<void> {
  const embedded = await openDatabase({ dataDir: join(folder.path, 'speed') });
  await measureSpeed('PGlite', embedded, passages);
  await embedded.close();
  const forPostgres = mkdtempSync(join(tmpdir(), 'atrium-retrieval-'));
  chmodSync(forPostgres, 0o755);
  const url = await clusterOf(forPostgres, async () => {});
  const database = await openDatabase({ dataDir: folder.path, url });
  await measureSpeed('PostgreSQL', database, passages);
  await database.close();
  await stopCluster(forPostgres);
  rmSync(forPostgres, { recursive: true, force: true });
}

function rounded(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join(', ');
}
