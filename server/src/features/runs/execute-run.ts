import type { RunErrorCode } from '@atrium/contract/errors';
import type { RunEvent } from '@atrium/contract/run-event';
import { Problem } from '../../platform/http/problem.ts';
import { ModelError, type ModelRequest, NotSent } from '../../ports/model-provider.ts';
import type { PreparedModel } from '../inference/index.ts';
import { Citer, NumberedStretches } from '../retrieval/index.ts';
import type { CallFacts } from './call-facts.ts';
import { failureSentence } from './domain/failure-sentence.ts';
import { ModelReader } from './domain/model-reader.ts';
import { endLiveRun } from './end/end-run.ts';
import { suggestTitle } from './end/suggest-title.ts';
import { keptText } from './kept-text.ts';
import type { Cut, LiveRun } from './live/live-run.ts';
import { NotEnoughCredits } from './not-enough-credits.ts';
import type { Outcome } from './outcome.ts';
import { type BuiltRequest, buildRequest } from './request/build-request.ts';
import { gatherMaterial } from './request/gather-material.ts';
import { PersonaGone, type Speaking, whoSpeaks } from './request/who-speaks.ts';
import type { RunContext } from './run-context.ts';
import type { RunTask } from './run-task.ts';
import { say } from './say.ts';
import { answerCalls } from './tools/answer-calls.ts';
import { hasSearched, searchWeb } from './tools/search-web.ts';

/** The most messages of a branch that are sent to a model, so that a send costs the same in a chat of any length. */
const historyMessages = 200;

/** Tokens. With less room than this, the model is not called again. */
const leastAnswer = 100;

/** Once a reply has this many characters of text, its chat can be named; with a shorter reply, after its end. */
const enoughForTitle = 300;

/** Executes a run from its first event to its last. Nobody awaits it and it never rejects. */
export async function executeRun(context: RunContext, run: LiveRun, task: RunTask): Promise<void> {
  const facts: CallFacts = {
    reader: new ModelReader(context.monotonic),
    inputTokens: 0,
    dropped: 0,
    request: null,
    isAsked: false,
    held: task.stored.held,
    shortBy: null,
    material: null,
    citer: null,
    web: null,
    searches: 0,
    said: '',
    from: { content: keptText(task).length, reasoning: 0 },
  };
  let outcome: Outcome;
  try {
    // The default assistant is announced within the same turn of the event loop, because a start waits for nothing
    // else.
    const speaking = task.stored.speakers.length === 0 ? nobody : await whoSpeaks(context, run, task);
    announce(context, run, task, speaking);
    if (speaking.fault) throw speaking.fault;
    const request = await requestFor(context, run, task, speaking, facts);
    await readReply(context, run, task, request, facts);
    outcome = outcomeOf(run, task, facts);
  } catch (error) {
    if (error instanceof NotSent) facts.isAsked = false;
    outcome = failureOf(run, task, error);
  }
  try {
    say(context, run, lastWords(facts));
  } catch (error) {
    // The first fault counts: publishing the remaining events may fail for the same reason.
    if (outcome.kind === 'complete') outcome = failureOf(run, task, error);
  }
  if (outcome.kind === 'complete') void suggestTitle(context, run, task);
  await endLiveRun(context, { run, task, facts, outcome });
}

function lastWords({ reader, citer }: CallFacts): RunEvent[] {
  const events = reader.finish();
  return citer ? [...citer.read(events), ...citer.finish()] : events;
}

const nobody: Speaking = { speaker: null, voice: null };

function announce(context: RunContext, run: LiveRun, task: RunTask, { speaker }: Speaking): void {
  const { model, stored, plan } = task;
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
      parentId: plan.leafId,
      ...(speaker && { persona: speaker }),
      ...(stored.speakers.length > 1 && { waiting: stored.speakers.slice(1) }),
      ...(stored.isFirst && stored.greeting && { greeting: stored.greeting }),
    },
  ]);
  const kept = keptText(task);
  if (kept !== '') {
    // In a space the kept text contains citation numbers, so the citations are kept with it.
    const cited = stored.spaceId === null ? [] : plan.goOnSources;
    run.publish(cited.map((source) => ({ type: 'source', source })));
    run.publish([{ type: 'chunk', content: kept }]);
  }
  context.writer.add(run);
}

async function requestFor(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  { voice }: Speaking,
  facts: CallFacts,
): Promise<ModelRequest> {
  const { body, model, plan, stored } = task;
  const { database, chats, files } = context;
  const hasFiles = (body.files?.length ?? 0) + (body.attachmentIds?.length ?? 0) > 0;
  const history =
    stored.isFirst && plan.question && !hasFiles
      ? [{ ...plan.question, role: 'user' as const, fileCount: 0, depth: 1 }]
      : await chats.history(database.db, run.userId, plan.leafId, {
          messages: historyMessages,
          characters: model.contextWindow * 4,
        });
  const { spaceId } = stored;
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  if (spaceId !== null) facts.material = await gatherMaterial(context, run, spaceId, asked, model, body.webSearch);
  const stretches = facts.material?.stretches ?? new NumberedStretches();
  facts.web = await searchWeb(context, run, task, asked, stretches);
  if (facts.material || facts.web) facts.citer = citerFor(run, stretches, model);
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
    voice,
    material: facts.material,
    web: facts.web,
    greeting: stored.greeting?.persona.id === voice?.id ? (stored.greeting?.content ?? null) : null,
  });
  facts.inputTokens = built.inputTokens;
  facts.dropped = built.dropped;
  if (!task.aside.raise(built.inputTokens)) throw new Problem('daily-limit');
  facts.request = model.charge ? await fitted(context, run, task, built, facts) : built.request;
  return facts.request;
}

function citerFor(run: LiveRun, stretches: NumberedStretches, { route }: PreparedModel): Citer {
  return new Citer(stretches, { sources: run.reply.sources, said: run.reply.content }, route === 'built-in');
}

/** Limits the length of the answer to what the credits set aside pay for. */
async function fitted(
  { inference }: RunContext,
  run: LiveRun,
  { actor, body, model }: RunTask,
  { request, inputTokens }: BuiltRequest,
  facts: CallFacts,
): Promise<ModelRequest> {
  const { thinkingMode: thinking } = body;
  const webSearch = request.webSearch || hasSearched(facts);
  const reply = { userId: run.userId, runId: run.identity.id, held: facts.held, inputTokens, thinking, webSearch };
  const fit = await inference.fitToHold(model, reply);
  if (fit === null) {
    const { code } = await inference.refuse(actor, model.modelId);
    const aside = await inference.asideBesides(reply);
    throw new NotEnoughCredits('What is left does not pay for an answer.', code === 'monthly-limit', aside);
  }
  facts.held = fit.held;
  facts.shortBy = fit.shortBy;
  return { ...request, maxOutputTokens: fit.maxOutputTokens };
}

/** Reads the model's reply. If the model asks for a search, it is made, and the model goes on with what was found. */
async function readReply(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  request: ModelRequest,
  facts: CallFacts,
): Promise<void> {
  for (let asking = request, input = facts.inputTokens; ; ) {
    await readModel(context, run, task, asking, facts);
    const next = run.cutBy ? null : await answerCalls(context, run, asking, facts);
    if (next === null) return;
    input += facts.inputTokens;
    task.aside.raise(input);
    const paid = task.model.charge ? await paidFor(context, run, task, next, input, facts) : next;
    if (paid === null) {
      facts.reader.end = 'length';
      return;
    }
    const { content } = run.reply;
    if (content !== '' && !content.endsWith('\n')) say(context, run, [{ type: 'chunk', content: '\n\n' }]);
    asking = paid;
    facts.request = asking;
  }
}

/**
 * The request for one more call within the same hold: the tokens that earlier calls used are subtracted. null if they
 * are about as many as the model may write, although more could be paid for.
 */
async function paidFor(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  request: ModelRequest,
  inputTokens: number,
  facts: CallFacts,
): Promise<ModelRequest | null> {
  const built = { request, inputTokens, dropped: facts.dropped };
  const fit = await fitted(context, run, task, built, facts);
  const left = (fit.maxOutputTokens ?? 0) - (facts.reader.earlier?.output ?? 0);
  if (left >= leastAnswer) return { ...fit, maxOutputTokens: left };
  if (facts.shortBy === null) return null;
  const aside = await context.inference.asideBesides({ userId: run.userId, runId: run.identity.id });
  const isByLimit = facts.shortBy === 'monthly-limit';
  throw new NotEnoughCredits('What is left does not pay for another search.', isByLimit, aside);
}

/** The hot path: the callback runs once for each network read. */
async function readModel(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  request: ModelRequest,
  facts: CallFacts,
): Promise<void> {
  const { reader, citer } = facts;
  run.signal.throwIfAborted();
  facts.isAsked = true;
  run.lastSignAt = context.monotonic();
  await task.model.provider.stream(request, run.signal, (batch) => {
    if (run.cutBy) return;
    run.lastSignAt = context.monotonic();
    run.hasBegun = true;
    const isWordless = reader.size === 0;
    const events = reader.read(batch);
    if (isWordless && reader.size > 0)
      context.metrics.firstWord(task.model.route, (run.lastSignAt - run.startedAt) / 1000);
    say(context, run, citer ? citer.read(events) : events);
    if (citer) for (const event of batch) if (event.type === 'text') facts.said += event.text;
    if (reader.size > run.limits.size) run.cut('limit');
    else if (!run.isNamed && reader.textSize >= enoughForTitle) void suggestTitle(context, run, task);
  });
}

function outcomeOf(run: LiveRun, task: RunTask, { reader: { end }, shortBy }: CallFacts): Outcome {
  if (run.cutBy) return cutOutcome(run.cutBy, task.model);
  if (end === null) return failed('network', task.model, new Error('The stream ended before the model did.'));
  if (end === 'refused') return failed('refused', task.model);
  if (end === 'tool-calls')
    return failed('unknown', task.model, new Error('The model called a tool it was not given.'));
  if (end !== 'length') return { kind: 'complete', end: 'done' };
  return { kind: 'complete', end, cutBy: shortBy ?? 'length' };
}

function failureOf(run: LiveRun, { model }: RunTask, error: unknown): Outcome {
  if (run.cutBy) return cutOutcome(run.cutBy, model);
  if (error instanceof PersonaGone) return failed('persona-gone', model);
  if (error instanceof NotEnoughCredits) return failed(error.code, model, error);
  if (error instanceof Problem && error.code === 'daily-limit') return failed(error.code, model, error);
  if (error instanceof ModelError) return failed(error.kind, model, error, error.retryAfter);
  return failed('unknown', model, error);
}

function cutOutcome(cut: Cut, model: PreparedModel): Outcome {
  if (cut === 'stopped' || cut === 'gone') return { kind: 'complete', end: 'stopped' };
  return failed(cut === 'shutdown' ? 'interrupted' : cut, model);
}

function failed(code: RunErrorCode, model: PreparedModel, cause?: unknown, retryAfter?: number): Outcome {
  const { name, vendorModel, route, addressSetting } = model;
  const { aside } = cause instanceof NotEnoughCredits ? cause : {};
  const sentence = failureSentence(code, { name, vendorModel, route, addressSetting, retryAfter, aside });
  return { kind: 'failed', code, sentence, cause };
}
