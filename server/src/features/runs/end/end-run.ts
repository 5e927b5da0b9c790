import type { Grounding, RunEvent } from '@atrium/contract/run-event';
import type { Tx } from '../../../platform/database/database.ts';
import { isStoreAway } from '../../../platform/database/violations.ts';
import type { Reply } from '../../chats/index.ts';
import type { MeasuredUsage, Settlement } from '../../inference/index.ts';
import type { CallFacts } from '../call-facts.ts';
import { failureSentence } from '../domain/failure-sentence.ts';
import { hasWords } from '../domain/has-words.ts';
import { isOfBudget, isUsersMatter } from '../domain/users-matter.ts';
import { eventsOfEnded } from '../live/encode-ended.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { RunOutcome } from '../live/run-metrics.ts';
import type { Outcome } from '../outcome.ts';
import type { RunContext } from '../run-context.ts';
import type { RunTask } from '../run-task.ts';
import { type EndedStatus, endRun, findRunOfAnyone, holdRun, isStored, ownerOf } from '../store.ts';
import { hasSearched } from '../tools/search-web.ts';
import { type Following, goOn, tellFollowers } from './go-on.ts';
import { groundReply } from './ground-reply.ts';
import { measureUsage, writtenBy } from './measure-usage.ts';

const microUsd = 1_000_000;
/** Milliseconds to wait before each new attempt to store the end of a run. */
const retryAfter = [100, 500, 2_000];
/**
 * Milliseconds between further attempts while the store cannot be reached. Until one succeeds, only this process has
 * the text.
 */
const whileAway = 3_000;

interface Ending extends MeasuredUsage {
  readonly status: EndedStatus;
  /**
   * Whether the user pays: something was generated, or the model was asked or a search made before the user stopped the
   * reply or could not pay for more. If a run fails without a word for any other reason, its cost is the installation's.
   */
  readonly isCharged: boolean;
  /** How well the sources of its space support the reply. */
  readonly grounding: Grounding | null;
}

/** A run that publishes nothing more but its end. */
interface FinishedRun {
  readonly run: LiveRun;
  readonly task: RunTask;
  readonly facts: CallFacts;
  readonly outcome: Outcome;
}

/** Stores the end of a run in one transaction and only then tells its readers. Never rejects. */
export async function endLiveRun(context: RunContext, finished: FinishedRun): Promise<void> {
  const { run, task, outcome } = finished;
  run.isOver = true;
  let ending: Ending | null = null;
  let last: readonly RunEvent[];
  let ended = outcome;
  try {
    ending = await endingOf(context, finished);
    const settled = await storeWithPatience(context, finished, ending);
    // Before its readers are told, who may ask the next question at once.
    task.aside.release();
    const following = await goOn(context, run, task, outcome);
    last = [lastEvent(finished, ending, settled, following)];
  } catch (cause) {
    task.aside.release();
    ({ last, ended } = await unstoredEnd(context, run, task, cause));
  }
  context.writer.drop(run);
  try {
    run.end(last);
  } catch (cause) {
    context.log.error(
      { err: cause, runId: run.identity.id },
      'The end of a run could not be told; its readers were let go.',
    );
  }
  context.live.remove(run);
  if (run.isFollowed) tellFollowers(context, run.identity.id);
  const { route } = task.model;
  context.metrics.ended(route, endedAs(ended), (context.monotonic() - run.startedAt) / 1000);
  logEnd(context, { ...finished, outcome: ended }, ending);
}

/** How a run ended whose end could not be stored, and what its readers are told. */
async function unstoredEnd(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  cause: unknown,
): Promise<{ readonly last: readonly RunEvent[]; readonly ended: Outcome }> {
  // Its readers have been signed out.
  if (await isGone(context, run)) return { last: [], ended: { kind: 'complete', end: 'stopped' } };
  context.log.error({ err: cause, runId: run.identity.id }, 'The end of a run could not be stored.');
  const { name, vendorModel, route } = task.model;
  const sentence = failureSentence('interrupted', { name, vendorModel, route });
  const last = (await endedElsewhere(context, run)) ?? [errorEvent(run, 'interrupted', sentence)];
  return { last, ended: { kind: 'failed', code: 'interrupted', sentence, cause } };
}

/**
 * Whether the store has the run no more, because its account was deleted. One that was handed over when a visitor signed
 * in is there under its new owner.
 */
async function isGone({ database }: RunContext, { identity }: LiveRun): Promise<boolean> {
  return isStored(database.db, identity.id).then(
    (isThere) => !isThere,
    () => false,
  );
}

/**
 * How the store says that a run ended which this process could not end: another process took this one for dead and
 * ended the run, or the answer to storing the end was lost. Readers are told this end in place of ours: anything they
 * saw beyond it is not part of the stored reply and would be gone when they come back. null if the store has no end
 * either.
 */
async function endedElsewhere(context: RunContext, run: LiveRun): Promise<readonly RunEvent[] | null> {
  try {
    const row = await findRunOfAnyone(context.database.db, run.identity);
    if (!row || row.status === 'running') return null;
    const message = await context.chats.readMessage(row.userId, row.messageId);
    if (!message || message.status === 'streaming') return null;
    return (await eventsOfEnded(context, row, run.seq)).map(({ event }) => event);
  } catch (cause) {
    context.log.error({ err: cause, runId: run.identity.id }, 'The stored end of a run could not be read.');
    return null;
  }
}

async function endingOf(context: RunContext, { run, task, facts, outcome }: FinishedRun): Promise<Ending> {
  const { reader } = facts;
  const isStopped = statusOf(outcome) === 'stopped';
  const measured = await measureUsage(context, run, task, facts, isStopped);
  const grounding = await groundReply(context, run, facts);
  const isUsed = hasWords(writtenBy(run, task), run.reply.reasoning);
  const isAsked =
    outcome.kind === 'complete'
      ? (isStopped && facts.isAsked) || reader.usage !== null || reader.earlier !== null || hasSearched(facts)
      : isOfBudget(outcome.code) && reader.earlier !== null;
  return { ...measured, grounding, status: statusOf(outcome), isCharged: isUsed || isAsked };
}

function statusOf(outcome: Outcome): EndedStatus {
  if (outcome.kind === 'complete') return outcome.end === 'stopped' ? 'stopped' : 'complete';
  return outcome.code === 'interrupted' ? 'interrupted' : 'failed';
}

function endedAs(outcome: Outcome): RunOutcome {
  if (outcome.kind === 'failed') return outcome.code;
  return outcome.end === 'stopped' ? 'stopped' : 'complete';
}

async function storeWithPatience(context: RunContext, finished: FinishedRun, ending: Ending): Promise<Settlement> {
  const { run } = finished;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const settled = await context.database.joinedTransaction((tx) => storeEnd(context, tx, finished, ending));
      context.endFaults.answered();
      return settled;
    } catch (cause) {
      const owner = await ownerOf(context.database.db, context.instanceId, run.identity.id).catch(() => run.userId);
      if (owner === null) throw cause;
      // It was handed over to the account its visitor has signed in to, which is no fault.
      if (owner !== run.userId) context.live.move(run.userId, owner);
      else context.endFaults.failed(cause, 'The end of a run could not be stored yet.', { runId: run.identity.id });
      const wait = retryAfter[attempt];
      if (wait === undefined && (context.isDraining || !isStoreAway(cause))) throw cause;
      await new Promise((resolve) => setTimeout(resolve, wait ?? whileAway));
    }
  }
}

/**
 * One transaction for run status, usage event and reply. If the message is gone, its usage is counted nevertheless. The
 * statements do not wait for each other's answers, so they take one round trip; if one throws, all are rolled back.
 */
async function storeEnd(context: RunContext, tx: Tx, finished: FinishedRun, ending: Ending): Promise<Settlement> {
  const { run, task, facts } = finished;
  const { id, chatId, messageId } = run.identity;
  const { userId } = run;
  const { inference, chats, clock, database } = context;
  const { status, usage, countedBy, isCharged } = ending;
  const { held } = facts;
  const costMicroUsd = isCharged ? inference.costOf(task.model, usage, held) : 0;
  const [, , settled, isOurs] = await Promise.all([
    // The embedded store does nothing else beside a transaction, so it needs no lock.
    database.kind === 'postgres' && holdRun(tx, userId, id),
    // The chat is locked before the account, as when a run starts.
    chats.finishReply(tx, userId, { chatId, messageId }, replyOf(finished, ending, costMicroUsd)),
    isCharged
      ? inference.settle(tx, { userId, kind: task.actor.kind }, task.model, {
          key: id,
          replyId: messageId,
          purpose: 'chat',
          usage,
          countedBy,
          held,
        })
      : held > 0 && inference.release(tx, userId, id),
    endRun(tx, userId, id, { status, lastSeq: run.seq + 1, endedAt: clock.now() }),
  ]);
  if (!isOurs) throw new Error('The run is no longer this process’s to end.');
  return settled || { costMicroUsd };
}

function replyOf(
  { run, facts: { reader, dropped }, outcome }: FinishedRun,
  { status, usage, grounding }: Ending,
  costMicroUsd: number,
): Reply {
  const { content, reasoning, sources, activities, files } = run.reply;
  const cutBy = (outcome.kind === 'complete' && outcome.cutBy) || null;
  return {
    status: cutBy ? 'cut' : status,
    content,
    reasoning,
    reasoningMs: reader.reasoningMs,
    sources: [...sources],
    activities: [...activities],
    files: [...files],
    tokens: usage.input + usage.output,
    costMicroUsd,
    usage,
    droppedMessages: dropped,
    grounding,
    cutBy,
    error: outcome.kind === 'failed' ? { code: outcome.code, message: outcome.sentence } : null,
  };
}

function lastEvent(
  { run, facts: { reader, dropped }, outcome }: FinishedRun,
  { usage, grounding }: Ending,
  { costMicroUsd, balance }: Settlement,
  following: Following,
): RunEvent {
  const spent = {
    tokens: usage.input + usage.output,
    cost: costMicroUsd / microUsd,
    usage,
    ...(balance !== undefined && { balance }),
  };
  if (outcome.kind === 'failed') return { ...errorEvent(run, outcome.code, outcome.sentence), spent };
  const { id: runId, chatId: sessionId, messageId } = run.identity;
  return {
    type: 'complete',
    response: run.reply.content,
    ...spent,
    sessionId,
    runId,
    messageId,
    end: outcome.end,
    ...(outcome.cutBy && { cutBy: outcome.cutBy }),
    ...(reader.reasoningMs !== null && { reasoningMs: reader.reasoningMs }),
    ...(dropped > 0 && { droppedMessages: dropped }),
    ...(grounding && { grounding }),
    ...following,
  };
}

type ErrorEvent = Extract<RunEvent, { type: 'error' }>;

function errorEvent(run: LiveRun, code: ErrorEvent['code'], error: string): ErrorEvent {
  const { id: runId, chatId: sessionId, messageId } = run.identity;
  return { type: 'error', error, code, sessionId, runId, messageId };
}

function logEnd(context: RunContext, { run, task: { model }, outcome }: FinishedRun, ending: Ending | null): void {
  const about = {
    runId: run.identity.id,
    model: model.modelId,
    route: model.route,
    status: statusOf(outcome),
    events: run.seq,
    milliseconds: Math.round(context.monotonic() - run.startedAt),
    inputTokens: ending?.usage.input,
    outputTokens: ending?.usage.output,
  };
  if (outcome.kind === 'complete') {
    context.log.info(about, 'A run ended.');
    return;
  }
  const level = isUsersMatter(outcome.code, model.route) ? 'info' : 'error';
  context.log[level]({ ...about, code: outcome.code, err: outcome.cause }, 'A run failed.');
}
