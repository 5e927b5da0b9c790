import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { indexNote } from './index-note.ts';
import { claimAnew, claimDue, isAnyAwaiting, type NoteKey, nextAwaiting, unclaim, unclaimAll } from './index-store.ts';
import type { NotesDeps } from './notes-deps.ts';
import { claim, indexing } from './policy.ts';

/** One job for all: the first save of a note that the index has as it was wakes it. */
export const indexNotes: Queue<Record<string, never>> = {
  name: 'index-notes',
  data: z.object({}).strict() as z.ZodType<Record<string, never>>,
  concurrency: 1,
};

/** While such a job waits to begin, another is not added. */
export const wakeIndexing = (tx: Tx): Promise<void> => enqueue(tx, indexNotes, {}, { key: 'all' });

/** Passages written in one statement beside the requests, which wait for no more. */
const passagesAtOnce = 4;
/** Milliseconds waited at most for a moment when nobody else waits for the store. */
const longestWait = 1_000;
/** Milliseconds after which a note is tried again that somebody was just writing. */
const shortestPause = 200;
/** Milliseconds after which a job that finds ever more to do leaves it to the next. */
const longestWork = 300_000;

/** Indexes notes that are due, a few at a time, waits for those that soon are, and ends when none waits. */
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

/** Indexes some notes that are due. Gives the milliseconds until the next is, 0 where more are, null where none waits. */
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
    // Those before it may have taken long: it and the ones after it are still this job's.
    if (at > 0) await claimAnew(database.db, taken.slice(at), new Date(clock.now().getTime() + claim.lasts));
    await indexOne(deps, key, signal);
  }
  if (taken.length > 0) return 0;
  const next = await nextAwaiting(database.db, new Date(now));
  if (next === null) return null;
  const dueAt = Math.min(next.writtenAt.getTime() + indexing.still, next.since.getTime() + indexing.longest);
  return Math.max(shortestPause, dueAt - now);
}

/** One that fails keeps no other from being indexed; it is tried again when what it was taken for has lapsed. */
async function indexOne(deps: NotesDeps, key: NoteKey, signal: AbortSignal): Promise<void> {
  try {
    await indexNote(deps, key, deps.retrieval.appendBeside, passagesAtOnce);
  } catch (cause) {
    // What the end of the process breaks off is gone on with by the next.
    if (signal.aborted) await unclaim(deps.database.db, [key]);
    else deps.log.error({ err: cause, noteId: key.id }, 'A note could not be indexed; it is tried again.');
  }
}

/** Lets a job take up what was left. Each minute, and at each start: then notes of before they were indexed are among it. */
export const resumeIndexing =
  ({ database, clock }: NotesDeps) =>
  async (isStart = false): Promise<void> => {
    if (isStart && database.kind === 'pglite') await unclaimAll(database.db);
    if (await isAnyAwaiting(database.db, clock.now())) await database.transaction(wakeIndexing);
  };
