import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { RunContext } from '../run-context.ts';
import { findRun } from '../store.ts';
import { encodeEnded, isTurning } from './encode-ended.ts';
import { followRun } from './follow-run.ts';
import type { Subscriber } from './live-run.ts';

/**
 * Gives a reader all events of a run after the last one it has seen, until the end of the run. Returns a function that
 * unsubscribes the reader.
 */
export type RunSource = (reader: Subscriber) => () => void;

/**
 * Opens a run of the caller for reading, on whichever process it runs. If it has ended, all its events are returned as
 * one text.
 */
export const resumeRun =
  (context: RunContext) =>
  async (actor: Actor, runId: string, after: number): Promise<RunSource | string> => {
    await context.starting.settled(actor.userId, runId);
    const row = context.live.find(actor.userId, runId) ? null : await findRun(context.database.db, actor.userId, runId);
    // Looked up again: the run may have begun during the database query. From here to the subscription nothing is
    // awaited.
    const live = context.live.find(actor.userId, runId);
    if (live) return (reader) => live.subscribe(after, reader);
    if (!row) throw new Problem('not-found');
    if (row.status === 'running' || (await isTurning(context, row)))
      return (reader) => followRun(context, row, after, reader);
    return encodeEnded(context, row, after);
  };
