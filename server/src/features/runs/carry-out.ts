import type { RunErrorCode } from '@atrium/contract/errors';
import type { RunEnd } from '@atrium/contract/run-event';
import type { SendMessage } from '@atrium/contract/runs';
import type { Actor } from '../../platform/http/actor.ts';
import { ModelError, type ModelRequest } from '../../ports/model-provider.ts';
import type { PreparedModel } from '../inference/index.ts';
import { buildRequest } from './build-request.ts';
import { failureSentence } from './domain/failure-sentence.ts';
import { ModelReader } from './domain/model-reader.ts';
import { endLiveRun } from './end-run.ts';
import type { Cut, LiveRun } from './live-run.ts';
import type { TurnPlan } from './plan-turn.ts';
import type { RunContext } from './run-context.ts';
import type { StoredTurn } from './store.ts';
import { suggestTitle } from './suggest-title.ts';

/** All that a run is about. */
export interface RunTask {
  readonly actor: Actor;
  readonly body: SendMessage;
  readonly model: PreparedModel;
  readonly plan: TurnPlan;
  readonly stored: StoredTurn;
}

/** How a run ended, before it is written down. */
export type Outcome =
  | { readonly kind: 'complete'; readonly end: RunEnd }
  | { readonly kind: 'failed'; readonly code: RunErrorCode; readonly sentence: string; readonly cause?: unknown };

/** What is known of the model's call besides its text. */
export interface CallFacts {
  readonly reader: ModelReader;
  inputTokens: number;
  dropped: number;
}

/** Messages of a branch a model is told of at most, so that a send costs the same in a chat of any length. */
const historyMessages = 200;

/** Characters of a reply from which its chat can be named; a shorter one is waited for to its end. */
const saysEnough = 300;

/** Carries a run out from its first event to its last. Nobody waits for it and it never rejects. */
export async function carryOut(context: RunContext, run: LiveRun, task: RunTask): Promise<void> {
  const facts: CallFacts = { reader: new ModelReader(context.monotonic), inputTokens: 0, dropped: 0 };
  let outcome: Outcome;
  try {
    announce(context, run, task);
    const request = await requestFor(context, run, task, facts);
    await readModel(context, run, task, request, facts.reader);
    outcome = outcomeOf(run, task, facts.reader);
  } catch (error) {
    outcome = failureOf(run, task, error);
  }
  say(context, run, facts.reader.finish());
  if (outcome.kind === 'complete') void suggestTitle(context, run, task);
  await endLiveRun(context, run, task, facts, outcome);
}

function announce(context: RunContext, run: LiveRun, { model, stored, plan }: RunTask): void {
  const { id, chatId, messageId, userMessageId } = run.identity;
  run.publish([
    {
      type: 'session_created',
      sessionId: chatId,
      runId: id,
      messageId,
      userMessageId,
      title: stored.title,
      model: model.modelId,
    },
  ]);
  if (plan.goOnFrom && model.route !== 'built-in') run.publish([{ type: 'chunk', content: plan.goOnFrom }]);
  context.writer.add(run);
}

async function requestFor(
  context: RunContext,
  run: LiveRun,
  { body, model, plan, stored }: RunTask,
  facts: CallFacts,
): Promise<ModelRequest> {
  const { database, chats, files } = context;
  const hasFiles = (body.files?.length ?? 0) + (body.attachmentIds?.length ?? 0) > 0;
  const history =
    stored.isFirst && plan.question && !hasFiles
      ? [{ ...plan.question, role: 'user' as const, fileCount: 0, depth: 1 }]
      : await chats.history(database.db, run.userId, run.identity.userMessageId, {
          messages: historyMessages,
          characters: model.contextWindow * 4,
        });
  const withFiles = history.filter((message) => message.fileCount > 0).map((message) => message.id);
  const built = await buildRequest({
    history,
    contents: withFiles.length > 0 ? await files.contentsOf(run.userId, withFiles) : new Map(),
    model,
    thinking: body.thinkingMode,
    webSearch: body.webSearch,
    productName: context.productName,
    today: context.clock.now(),
    goOnFrom: plan.goOnFrom,
  });
  facts.inputTokens = built.inputTokens;
  facts.dropped = built.dropped;
  return built.request;
}

/** The hot path: one turn of this loop for each network read. */
async function readModel(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  request: ModelRequest,
  reader: ModelReader,
): Promise<void> {
  run.signal.throwIfAborted();
  run.lastSignAt = context.monotonic();
  for await (const batch of task.model.provider.stream(request, run.signal)) {
    if (run.cutBy) break;
    run.lastSignAt = context.monotonic();
    run.hasBegun = true;
    say(context, run, reader.read(batch));
    if (reader.size > run.limits.size) run.cut('limit');
    else if (!run.isNamed && reader.size >= saysEnough) void suggestTitle(context, run, task);
  }
}

function say(context: RunContext, run: LiveRun, events: Parameters<LiveRun['publish']>[0]): void {
  if (events.length === 0) return;
  run.publish(events);
  context.writer.add(run);
}

function outcomeOf(run: LiveRun, task: RunTask, { end }: ModelReader): Outcome {
  if (run.cutBy) return cutOutcome(run.cutBy, task.model);
  if (end === null) return failed('network', task.model, new Error('The stream ended before the model did.'));
  if (end === 'refused') return failed('refused', task.model);
  if (end === 'tool-calls')
    return failed('unknown', task.model, new Error('The model called a tool it was not given.'));
  return { kind: 'complete', end: end === 'length' ? 'length' : 'done' };
}

function failureOf(run: LiveRun, { model }: RunTask, error: unknown): Outcome {
  if (run.cutBy) return cutOutcome(run.cutBy, model);
  if (error instanceof ModelError) return failed(error.kind, model, error, error.retryAfter);
  return failed('unknown', model, error);
}

function cutOutcome(cut: Cut, model: PreparedModel): Outcome {
  if (cut === 'stopped' || cut === 'gone') return { kind: 'complete', end: 'stopped' };
  return failed(cut === 'shutdown' ? 'interrupted' : cut, model);
}

function failed(code: RunErrorCode, model: PreparedModel, cause?: unknown, retryAfter?: number): Outcome {
  const { name, vendorModel, route, addressSetting } = model;
  const sentence = failureSentence(code, { name, vendorModel, route, addressSetting, retryAfter });
  return { kind: 'failed', code, sentence, cause };
}
