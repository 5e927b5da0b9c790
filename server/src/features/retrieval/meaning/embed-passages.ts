import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { EmbedderError } from '../../../ports/embedder.ts';
import { countCall, type ShownTexts } from '../count-call.ts';
import { shownText } from '../domain/shown-text.ts';
import { signsOf, toBytes } from '../domain/vector.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';
import { lockDocument, writeDocuments } from '../store.ts';
import { dropChore, takeVectors } from './chore-store.ts';
import type { Meaning } from './meaning.ts';
import {
  type AwaitingDocument,
  type AwaitingPassage,
  awaitingPassages,
  giveBack,
  noteProgress,
  putVectors,
  takeAwaiting,
} from './vector-store.ts';

/** One job for all documents: whatever finishes a document enqueues it. */
export const embedPassages: Queue<Record<string, never>> = {
  name: 'embed-passages',
  data: z.object({}).strict() as z.ZodType<Record<string, never>>,
  retryLimit: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
};

/** The most documents that take turns. */
const documentsAtOnce = 16;
/** The most old vectors deleted in one transaction, so that others need not wait long. */
const vectorsAtOnce = 64;
/** Milliseconds after which a process that took documents and did not give them back is considered dead. */
const shownMs = 600_000;
/** The most characters of a passage that the model is shown. */
const mostCharacters = 8_000;

/**
 * Sends waiting passages to the embedding model until only those that another process has taken are left, the model
 * fails, or the signal aborts. What was stored stays stored: the next run continues from there.
 */
export const embedWaiting =
  (deps: RetrievalDeps) =>
  async (signal: AbortSignal): Promise<void> => {
    const { meaning } = deps;
    if (meaning === null) return;
    while (!signal.aborted && !meaning.isPaused()) {
      const now = deps.clock.now();
      const until = new Date(now.getTime() + shownMs);
      const documents = await takeAwaiting(deps.database.db, now, until, documentsAtOnce);
      if (documents.length === 0) return;
      try {
        if (!(await embedSome(deps, meaning, documents, signal))) return;
      } finally {
        await giveBack(deps.database.db, documents, until);
      }
    }
  };

/** False: the model is not available. */
async function embedSome(
  deps: RetrievalDeps,
  meaning: Meaning,
  documents: readonly AwaitingDocument[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const { userId, itemId, embeddedWith } of documents)
    if (embeddedWith !== meaning.model) await beginWith(deps, meaning.model, userId, itemId);
  const passages = await awaitingPassages(deps.database.db, documents, meaning.mostTexts);
  if (passages.length === 0) {
    for (const { userId, itemId } of documents)
      await deps.database.transaction((tx) => noteProgress(tx, userId, itemId));
    return true;
  }
  const vectors = await vectorsOf(meaning, passages, signal);
  if (vectors === null) return false;
  await countCall(deps, 'embedding', meaning.model, shownOf(passages, vectors));
  await keep(deps, meaning.model, passages, vectors);
  return true;
}

/** Deletes a document's vectors of another model or of the previous version, a few at a time. */
async function beginWith(
  { database, beside }: RetrievalDeps,
  model: string,
  userId: string,
  itemId: string,
): Promise<void> {
  const clearSome = async (tx: Tx) => {
    const document = await lockDocument(tx, userId, itemId);
    if (document === null || document.embeddedWith === model) return true;
    if ((await takeVectors(tx, userId, itemId, vectorsAtOnce)).isMore) return false;
    await dropChore(tx, userId, itemId, 'vectors');
    await writeDocuments(tx, userId, [itemId], { embeddedWith: model, embedded: 0, awaitsMeaning: true });
    return true;
  };
  for (let isClear = false; !isClear; ) isClear = await beside(() => database.transaction(clearSome));
}

/**
 * null: the model is not available. A passage that the model refuses even alone gets no vector, and does not block the
 * others.
 */
async function vectorsOf(
  meaning: Meaning,
  passages: readonly AwaitingPassage[],
  signal: AbortSignal,
): Promise<readonly (readonly number[] | null)[] | null> {
  try {
    return await meaning.ofDocuments(passages.map(shown), signal);
  } catch (error) {
    if (!(error instanceof EmbedderError)) throw error;
    if (error.kind !== 'refused') return null;
    if (passages.length === 1) return [null];
  }
  const half = Math.ceil(passages.length / 2);
  const some = await vectorsOf(meaning, passages.slice(0, half), signal);
  const others = some && (await vectorsOf(meaning, passages.slice(half), signal));
  return some && others && [...some, ...others];
}

/** For each user, the texts that the model has read. */
function shownOf(
  passages: readonly AwaitingPassage[],
  vectors: readonly (readonly number[] | null)[],
): readonly ShownTexts[] {
  const read = passages.filter((_, at) => vectors[at] != null);
  const byUser = Map.groupBy(read, ({ userId }) => userId);
  return Array.from(byUser, ([userId, some]) => ({ userId, texts: some.map(shown) }));
}

const shown = (passage: AwaitingPassage) => shownText(passage, mostCharacters);

/** Stores the vectors. A document that changed in the meantime keeps none of them. */
async function keep(
  { database, beside }: RetrievalDeps,
  model: string,
  passages: readonly AwaitingPassage[],
  vectors: readonly (readonly number[] | null)[],
): Promise<void> {
  const made = passages.map((passage, at) => ({ ...passage, vector: vectors[at] ?? null }));
  for (const some of Map.groupBy(made, ({ userId, itemId }) => `${userId} ${itemId}`).values()) {
    const [first] = some;
    if (!first) continue;
    const rows = some.map(({ n, vector }) => ({
      n,
      signs: vector && signsOf(vector),
      vector: vector && toBytes(vector),
    }));
    const put = async (tx: Tx) => {
      const document = await lockDocument(tx, first.userId, first.itemId);
      if (document?.version !== first.version || document.embeddedWith !== model) return;
      await putVectors(tx, first.userId, first.itemId, rows);
    };
    await beside(() => database.transaction(put));
  }
}
