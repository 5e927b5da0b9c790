import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { indexNote } from './index-note.ts';
import { claimAnew, claimDue, isAnyAwaiting, type NoteKey, nextAwaiting, unclaim, unclaimAll } from './index-store.ts';
import type { NotesDeps } from './notes-deps.ts';
import { claim, indexing } from './policy.ts';

/** One job for all notes: the first save of an indexed note enqueues it. */
export const indexNotes: Queue<Record<string, never>> = {
  name: 'index-notes',
  data: z.object({}).strict() as z.ZodType<Record<string, never>>,
  concurrency: 1,
};

/** While such a job waits to start, another one is not added. */
export const wakeIndexing = (tx: Tx): Promise<void> => enqueue(tx, indexNotes, {}, { key: 'all' });

/** Passages written in one statement in the background; few, so that requests need not wait long. */
const passagesAtOnce = 4;
/** The longest wait for a moment when nobody else uses the store, in milliseconds. */
const longestWait = 1_000;
/** The shortest pause before trying again a note that is just being written, in milliseconds. */
const shortestPause = 200;
/** Milliseconds after which a job that keeps finding more work leaves it to the next one. */
const longestWork = 300_000;

/** Indexes due notes, a few at a time, waits for those that will be due soon, and ends when none waits. */
export const indexWaiting =
  (deps: NotesDeps) =>
  async (signal: AbortSignal): Promise<void> => {
    const end = performance.now() + longestWork;
    while (!signal.aborted) {
      const next = await indexDue(deps, signal);
      if (next === null) return;
      if (performance.now() > end) return deps.database.transaction(wakeIndexing);
      if (next > 0) await pause(next, undefined, { signal }).catch(() => undefined);
    }
  };

/**
 * Indexes some due notes. Returns the milliseconds until the next one is due; 0 if there may be more now, null if none
 * waits.
 */
export async function indexDue(deps: NotesDeps, signal: AbortSignal): Promise<number | null> {
  const { database, clock } = deps;
  const now = clock.now().getTime();
  const due = { stillSince: new Date(now - indexing.still), waitingSince: new Date(now - indexing.longest) };
  const taken = await claimDue(database.db, new Date(now), due, new Date(now + claim.lasts), claim.notes);
  for (const [at, key] of taken.entries()) {
    if (!signal.aborted) await database.whenIdle(longestWait);
    if (signal.aborted) {
      await unclaim(database.db, taken.slice(at));
      return null;
    }
    // The notes before may have taken long, so the claim on this one and the rest is extended.
    if (at > 0) await claimAnew(database.db, taken.slice(at), new Date(clock.now().getTime() + claim.lasts));
    await indexOne(deps, key, signal);
  }
  if (taken.length > 0) return 0;
  const next = await nextAwaiting(database.db, new Date(now));
  if (next === null) return null;
  const dueAt = Math.min(next.writtenAt.getTime() + indexing.still, next.since.getTime() + indexing.longest);
  return Math.max(shortestPause, dueAt - now);
}

/** A note that fails does not stop the others; it is retried when its claim expires. */
async function indexOne(deps: NotesDeps, key: NoteKey, signal: AbortSignal): Promise<void> {
  try {
    await indexNote(deps, key, deps.retrieval.appendBeside, passagesAtOnce);
  } catch (cause) {
    // Work that the process's shutdown interrupts is continued by the next process.
    if (signal.aborted) await unclaim(deps.database.db, [key]);
    else deps.log.error({ err: cause, noteId: key.id }, 'A note could not be indexed; it is tried again.');
  }
}

/**
 * Starts a job for notes that were left. Called every minute and at each start, when it includes notes from before
 * there was an index.
 */
export const resumeIndexing =
  ({ database, clock }: NotesDeps) =>
  async (isStart = false): Promise<void> => {
    if (isStart && database.kind === 'pglite') await unclaimAll(database.db);
    if (await isAnyAwaiting(database.db, clock.now())) await database.transaction(wakeIndexing);
  };
