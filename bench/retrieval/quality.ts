import { createRetrieval, type Retrieval } from '../../server/src/features/retrieval/index.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { rarity } from '../../server/src/platform/text/passages/bm25.ts';
import { termsOf, words } from '../../server/src/platform/text/words/words.ts';
import type { Embedder } from '../../server/src/ports/embedder.ts';
import { indexText } from '../../server/src/testing/models/index-text.ts';
import { createTestEmbedder, type TestEmbedder } from '../../server/src/testing/models/test-embedder.ts';
import { type BenchQuestion, corpus } from './questions.ts';

export const userId = '019a0000-0000-7000-8000-000000000001';

export interface Quality {
  readonly questions: number;
  /** The share of questions whose passage is among the first five results. */
  readonly recallAt5: number;
  /** The mean reciprocal rank: the mean of 1 / rank of the passage, or 0 if it is not among the first ten results. */
  readonly mrr: number;
  readonly missed: readonly string[];
}

export function openRetrieval(database: Database, embedder: Embedder | null): Retrieval {
  return createRetrieval({
    database,
    embedder,
    spaces: { existing: async () => [1] },
    clock: { now: () => new Date() },
    log: { warn: (fields, message) => console.warn(message, fields) },
  });
}

/** A test embedder without a language model. It weights each word by how rare it is in the texts. */
export function corpusEmbedder(): TestEmbedder {
  const passages = corpus.flatMap((document) =>
    document.passages.map(
      (text) => new Set([...words(`${document.title} ${text}`)].flatMap(({ raw }) => termsOf(raw))),
    ),
  );
  const having = new Map<string, number>();
  for (const terms of passages) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  return createTestEmbedder('test/corpus', 3072, (term) => rarity(having.get(term) ?? 0, passages.length));
}

/** Indexes all texts. Returns their ids in order. */
export async function indexCorpus(database: Database, retrieval: Retrieval): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [n, { title, passages }] of corpus.entries()) {
    // The ids are the same each time, because the sample for the word frequencies is drawn by id.
    const itemId = `019a0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
    ids.push((await indexText({ database, retrieval }, { userId, itemId, title }, passages)).itemId);
  }
  return ids;
}

export async function measureQuality(
  retrieval: Retrieval,
  ids: readonly string[],
  questions: readonly BenchQuestion[],
): Promise<Quality> {
  let [hits, reciprocal] = [0, 0];
  const missed: string[] = [];
  for (const { question, document, passage } of questions) {
    const { found } = await retrieval.search(userId, { query: question, spaceId: 1, limit: 10 });
    const place = found.findIndex(({ itemId, n }) => itemId === ids[document] && n === passage);
    if (place >= 0 && place < 5) hits += 1;
    else missed.push(`${place < 0 ? '–' : place + 1}  ${question}`);
    reciprocal += place < 0 ? 0 : 1 / (place + 1);
  }
  return {
    questions: questions.length,
    recallAt5: hits / questions.length,
    mrr: reciprocal / questions.length,
    missed,
  };
}
