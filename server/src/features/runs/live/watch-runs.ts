import { z } from 'zod';
import { createStoreFaults } from '../../../platform/database/store-faults.ts';
import { newsChannel, type RunContext } from '../run-context.ts';
import { endedAmong, forgetInstance, giveSign, sweepRuns } from '../store.ts';
import { cutOverdue } from './cut-overdue.ts';
import { followChannel, followNoted } from './follow-run.ts';
import { reapRuns } from './reap-runs.ts';
import { SteadySigns } from './steady-signs.ts';
import { stopChannel, stopNoted, tellStopsAgain } from './stop-run.ts';

/** Notifies other replicas that a visitor's runs have become a user's. */
export const ownerChannel = 'run_owner';

const OwnerNote = z.object({ from: z.string(), to: z.string() });

/** Milliseconds between two signs of life. Each one also looks for dead runs and for deleted messages. */
const beat = 5_000;
/** Signs that may wait for the store at once: a store that answers none must not be given all connections. */
const mostSigns = 5;
/** Milliseconds between two checks of how long each run takes. */
const glance = 1_000;
/** Looks between two sweeps. */
const sweepEach = 120;

/** Watches over all runs of this process and of dead ones; returns a function that stops watching. */
export async function watchRuns(context: RunContext): Promise<() => Promise<void>> {
  const { database, chats, live, followers, instanceId } = context;
  const faults = createStoreFaults(context, 'The look after the runs works again.');
  const signs = new SteadySigns(context.monotonic);
  await reapRuns(context, await sign(context, signs));
  const unlisten = await Promise.all([
    database.listen(stopChannel, (payload) => stopNoted(context, payload)),
    database.listen(newsChannel, (payload) => {
      for (const id of payload.split(',')) for (const wake of followers.get(id) ?? []) wake();
    }),
    database.listen(followChannel, (payload) => followNoted(context, payload)),
    database.listen(ownerChannel, (payload) => {
      const { from, to } = OwnerNote.parse(JSON.parse(payload));
      live.move(from, to);
    }),
    chats.onDeleted(({ userId, runIds }) => {
      for (const id of runIds) live.find(userId, id)?.cut('gone');
    }),
  ]);
  let looks = 0;
  let looking: Promise<void> | null = null;
  let signsUnderWay = 0;
  const beats = new Set<Promise<void>>();
  const onBeat = () => {
    if (signsUnderWay === mostSigns) return;
    signsUnderWay += 1;
    // Each beat gives its sign although the one before or a look is not over: either may wait for minutes for an answer
    // on a connection that is dead, and a process without signs is taken for dead.
    const done = sign(context, signs)
      .finally(() => {
        signsUnderWay -= 1;
      })
      .then((given) => {
        looking ??= look(context, given, looks++ % sweepEach === 0).finally(() => {
          looking = null;
        });
        return looking;
      })
      .then(faults.answered, (cause) => faults.failed(cause, 'The look after the runs failed; it is repeated.'))
      .finally(() => beats.delete(done));
    beats.add(done);
  };
  const timers = [setInterval(onBeat, beat), setInterval(() => cutOverdue(live, context.monotonic()), glance)];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.allSettled(beats);
    await Promise.all(unlisten.map((stop) => stop()));
    await forgetInstance(database.db, instanceId);
  };
}

/** Gives a sign of life; returns what `reapRuns` may go by. */
async function sign({ database, instanceId, monotonic }: RunContext, signs: SteadySigns): Promise<string | null> {
  const sentAt = monotonic();
  const { at, follows } = await giveSign(database.db, instanceId);
  signs.given(follows, sentAt);
  return signs.areSteady ? at : null;
}

async function look(context: RunContext, given: string | null, isSweep: boolean): Promise<void> {
  await reapRuns(context, given);
  await cutOrphans(context);
  await cutEnded(context);
  await tellStopsAgain(context);
  if (isSweep) await sweepRuns(context.database.db);
}

/** Stops runs whose message is gone although no notification came. */
async function cutOrphans({ database, chats, live }: RunContext): Promise<void> {
  const written = [...live.all()].map((run) => ({ userId: run.userId, messageId: run.identity.messageId }));
  if (written.length === 0) return;
  const gone = new Set(await chats.missing(database.db, written));
  for (const run of [...live.all()]) if (gone.has(run.identity.messageId)) run.cut('gone');
}

/**
 * Stops runs that another process has ended because this one seemed dead. Nothing that they publish afterwards is kept.
 */
async function cutEnded({ database, live, log }: RunContext): Promise<void> {
  const written = [...live.all()].filter((run) => !run.isOver);
  if (written.length === 0) return;
  const ended = await endedAmong(
    database.db,
    written.map((run) => ({ userId: run.userId, id: run.identity.id })),
  );
  // Checked again: one of them may have ended here during the query.
  for (const run of written.filter(({ identity, isOver }) => ended.has(identity.id) && !isOver)) {
    log.info({ runId: run.identity.id }, 'A run was ended by another process, which took this one for dead.');
    run.cut('gone');
  }
}
