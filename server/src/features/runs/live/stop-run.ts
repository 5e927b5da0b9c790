import { maxChatPersonas } from '@atrium/contract/run-event';
import { z } from 'zod';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { RunContext } from '../run-context.ts';
import { nextRunId } from '../start/next-run-id.ts';
import { findRun } from '../store.ts';

export const stopChannel = 'run_stop';

/** How long a stop is told again, in milliseconds. A silent connection is found dead and replaced well within it. */
const tellAgainFor = 120_000;

const StopNote = z.object({ userId: z.string(), runId: z.string() });

/**
 * Stops a run of the caller, and with it the pass it is part of, however far that has come. If the run is on this
 * process, its end is stored when this returns.
 */
export const stopRun =
  (context: RunContext) =>
  async (actor: Actor, runId: string): Promise<void> => {
    const found = await stopPass(context, actor, runId);
    if (found === 'absent') throw new Problem('not-found');
    const { userId } = actor;
    if (found === 'told') context.stopsTold.set(`${runId} ${userId}`, { userId, runId, at: context.monotonic() });
  };

/**
 * Tells other replicas again of the stops whose runs still run: what is told while a replica connects to the database
 * anew does not reach it.
 */
export async function tellStopsAgain(context: RunContext): Promise<void> {
  for (const [key, { userId, runId, at }] of [...context.stopsTold]) {
    const isLate = context.monotonic() - at > tellAgainFor;
    if (isLate || (await stopPass(context, { userId }, runId)) !== 'told') context.stopsTold.delete(key);
  }
}

type Stopped = 'absent' | 'last' | 'followed' | 'told';
type Owner = Pick<Actor, 'userId'>;

/** Stops a run and those that follow it in its pass. 'told': one of them is left to another replica. */
async function stopPass(context: RunContext, owner: Owner, runId: string): Promise<Stopped> {
  const [first, ...following] = passFrom(runId);
  let state = await stopOne(context, owner, first ?? runId);
  let last = runId;
  for (const id of following) {
    if (state !== 'followed') return state;
    state = await stopOne(context, owner, id);
    // Another replica is about to start it: that one is told by the run before, which it still carries.
    if (state === 'absent') {
      await tellOthers(context, owner, last);
      return 'told';
    }
    last = id;
  }
  return state;
}

/** The ids of a run and of those that may follow it in its pass. */
function passFrom(runId: string): string[] {
  const ids = [runId];
  while (ids.length < maxChatPersonas) ids.push(nextRunId(ids.at(-1) ?? runId));
  return ids;
}

/** Stops one run, here or on the replica that writes it. If it is on this process, its end is stored when this returns. */
export async function stopOne(context: RunContext, owner: Owner, runId: string): Promise<Stopped> {
  const { database, live, starting } = context;
  const { userId } = owner;
  await starting.settled(userId, runId);
  const run = live.find(userId, runId);
  if (run) {
    run.cut('stopped');
    await run.ended;
    return live.find(run.userId, nextRunId(runId)) ? 'followed' : 'last';
  }
  const row = await findRun(database.db, userId, runId);
  if (!row) return 'absent';
  if (row.status !== 'running') return row.goesOn && row.status === 'complete' ? 'followed' : 'last';
  await tellOthers(context, owner, runId);
  return 'told';
}

async function tellOthers({ database }: RunContext, { userId }: Owner, runId: string): Promise<void> {
  await database.notify(database.db, stopChannel, JSON.stringify({ userId, runId }));
}

/** Handles a stop that was requested on another replica. The pass may have gone on by now. */
export function stopNoted({ live }: RunContext, payload: string): void {
  const { userId, runId } = StopNote.parse(JSON.parse(payload));
  for (const id of passFrom(runId)) live.find(userId, id)?.cut('stopped');
}
