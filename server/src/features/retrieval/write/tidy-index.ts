import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { ownerKey } from '../../../platform/database/owner-key.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { titleVector } from '../domain/term-vector.ts';
import {
  type Chore,
  choresAfter,
  dropChore,
  lockChore,
  placesOf,
  putChores,
  retitlePassages,
  takePassages,
  takeVectors,
} from '../meaning/chore-store.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';
import { type DocumentRow, lockDocument } from '../store.ts';

/** One job for all chores: whatever leaves one enqueues it. */
export const tidyIndex: Queue<Record<string, never>> = {
  name: 'tidy-index',
  data: z.object({}).strict() as z.ZodType<Record<string, never>>,
  concurrency: 1,
};

/** The most passages deleted, or given another title, in one transaction, so that others need not wait long. */
const takenAtOnce = 64;
const retitledAtOnce = 6;
const choresAtOnce = 32;

/** What to delete of an item: the passages of some versions, and its vectors. */
export interface Leaving {
  readonly userId: string;
  readonly itemId: string;
  readonly versions: readonly (string | null)[];
  readonly hasVectors: boolean;
}

/**
 * Deletes a few passages in the caller's transaction and leaves the rest to the job. A note is short enough to have no
 * rest.
 */
export async function letGo(tx: Tx, all: readonly Leaving[]): Promise<void> {
  let room = takenAtOnce;
  const chores: Chore[] = [];
  const note = (chore: Chore, { count, isMore }: { readonly count: number; readonly isMore: boolean }) => {
    room -= count;
    if (isMore) chores.push(chore);
  };
  for (const { userId, itemId, versions, hasVectors } of all) {
    const key = { userId, itemId, version: '', from: 0 };
    if (hasVectors) note({ ...key, kind: 'vectors' }, await takeVectors(tx, userId, itemId, room));
    for (const version of new Set(versions))
      if (version !== null)
        note({ ...key, kind: 'passages', version }, await takePassages(tx, { ...key, version }, room));
  }
  await leave(tx, chores);
}

/** Makes a document findable by its present title: a few passages at once, the others by the job. */
export async function retitle(tx: Tx, document: DocumentRow): Promise<void> {
  const { userId, itemId } = document;
  if (await retitleSome(tx, document, 0))
    await leave(tx, [{ userId, itemId, kind: 'title', version: '', from: retitledAtOnce }]);
  else await dropChore(tx, userId, itemId, 'title');
}

async function leave(tx: Tx, chores: readonly Chore[]): Promise<void> {
  if (chores.length === 0) return;
  await putChores(tx, chores);
  await enqueue(tx, tidyIndex, {}, { key: 'all' });
}

/** Returns whether more passages remain. */
async function retitleSome(tx: Tx, document: DocumentRow, from: number): Promise<boolean> {
  const { userId, itemId, title, version, opening } = document;
  const terms = titleVector(ownerKey(userId), title);
  let places = 0;
  for (const each of new Set([version, opening])) {
    if (each === null) continue;
    const key = { userId, itemId, version: each };
    await retitlePassages(tx, key, terms, from, from + retitledAtOnce);
    places = Math.max(places, await placesOf(tx, key));
  }
  return places > from + retitledAtOnce;
}

/** Does the chores, some of each in turn, until none is left or the signal aborts. */
export const doChores =
  ({ database, beside }: RetrievalDeps) =>
  async (signal: AbortSignal): Promise<void> => {
    for (let after: Chore | null = null; !signal.aborted; ) {
      const chores: Chore[] = await choresAfter(database.db, after, choresAtOnce);
      if (chores.length === 0 && after === null) return;
      for (const chore of chores) {
        if (signal.aborted) return;
        await beside(() => database.transaction((tx) => doSome(tx, chore)));
      }
      after = chores.at(-1) ?? null;
    }
  };

async function doSome(tx: Tx, chore: Chore): Promise<void> {
  const { userId, itemId, kind, version } = chore;
  // Locked before the chore, whatever its kind: whoever adds or removes a chore, or deletes vectors, holds the document
  // already.
  const document = await lockDocument(tx, userId, itemId);
  const held = await lockChore(tx, chore);
  if (held === null) return;
  const isMore = await doKind(tx, held, document);
  if (!isMore) await dropChore(tx, userId, itemId, kind, version);
}

async function doKind(tx: Tx, chore: Chore, document: DocumentRow | null): Promise<boolean> {
  const { userId, itemId, kind, from } = chore;
  if (kind === 'passages') return (await takePassages(tx, chore, takenAtOnce)).isMore;
  if (kind === 'vectors') return (await takeVectors(tx, userId, itemId, takenAtOnce)).isMore;
  if (document === null || !(await retitleSome(tx, document, from))) return false;
  await putChores(tx, [{ ...chore, from: from + retitledAtOnce }]);
  return true;
}
