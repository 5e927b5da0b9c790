import type { NextRun } from '@atrium/contract/run-event';
import type { Actor } from '../../../platform/http/actor.ts';
import { sessionIsOver } from '../../../platform/http/identity.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Halt } from '../../chats/index.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { Outcome } from '../outcome.ts';
import { newsChannel, type RunContext } from '../run-context.ts';
import type { RunTask } from '../run-task.ts';
import { nextRunId } from '../start/next-run-id.ts';
import { followingPlan } from '../start/plan-turn.ts';
import { endPass } from '../store.ts';

/**
 * How a pass goes on after a reply. `next` is the run of the next persona. `halt` says why there is none although a
 * persona was waiting. Neither is set if no persona was waiting.
 */
export interface Following {
  readonly next?: NextRun;
  readonly halt?: Halt;
}

/**
 * Lets the next persona of a pass reply, once the end of the reply before is stored. Its reply is a run of its own with
 * its own charge. A reply that was stopped or failed ends the pass; the personas that were still to come are kept with
 * it, so that the pass can be continued. Never rejects.
 */
export async function goOn(context: RunContext, run: LiveRun, task: RunTask, outcome: Outcome): Promise<Following> {
  const { plan, stored, body } = task;
  const [persona, ...others] = stored.speakers.slice(1);
  const isCut = outcome.kind !== 'complete' || outcome.end === 'stopped' || run.cutBy !== null;
  if (!persona || !plan.goesOn || isCut) return {};
  const { id, chatId, messageId, userMessageId } = run.identity;
  const runId = nextRunId(id);
  const { model, thinkingMode, webSearch, paidBy } = body;
  try {
    const reply = await task.start({
      actor: await actorNow(context, run, task),
      body: { message: '', model, thinkingMode, webSearch, ...(paidBy && { paidBy }) },
      runId,
      bodyHash: '',
      address: task.address,
      plan: followingPlan(chatId, messageId, userMessageId, [persona, ...others]),
    });
    // A Stop that came while the next run was being started was meant for it too.
    if (run.cutBy) context.live.find(run.userId, runId)?.cut(run.cutBy);
    tellFollowers(context, id);
    return { next: { runId, messageId: reply, persona } };
  } catch (cause) {
    context.log.error({ err: cause, runId: id }, 'A pass could not go on.');
    const { code, message } = cause instanceof Problem ? cause : new Problem('internal');
    await keepHalt(context, run, { code, message });
    return { halt: { code, message } };
  }
}

/**
 * The caller as they are now: they may have signed in, become an admin or lost that role since the pass began. The
 * session stays that of the first start, because keys that were not saved belong to it. An account that is being
 * deleted starts nothing more, although its rows still exist.
 */
async function actorNow({ accounts }: RunContext, { userId }: LiveRun, { actor }: RunTask): Promise<Actor> {
  const now = await accounts.actorInJobs(userId);
  if (!now) throw sessionIsOver(actor.kind);
  const { sessionId: _session, address: _address, ...who } = now;
  return { ...actor, ...who };
}

/**
 * Stores why the pass stopped, for readers who come back later. The reason is written first: once the run says that no
 * run follows, readers on other replicas read the reply.
 */
async function keepHalt({ database, chats, log }: RunContext, run: LiveRun, halt: Halt): Promise<void> {
  const { id, messageId } = run.identity;
  await chats
    .noteHalt(database.db, run.userId, messageId, halt)
    .catch((cause) => log.error({ err: cause, runId: id }, 'Why a pass ended could not be kept.'));
  await endPass(database.db, run.userId, id).catch(() => undefined);
}

/**
 * Tells other replicas that there is news of a run. Their readers wait for the end of a run and, in a pass, for the
 * next run before they consider the pass ended.
 */
export function tellFollowers({ database, log }: RunContext, runId: string): void {
  if (database.kind === 'pglite') return;
  database.notify(database.db, newsChannel, runId).catch((cause) => {
    log.error({ err: cause, runId }, 'Other replicas could not be told of news of a run; they look by themselves.');
  });
}
