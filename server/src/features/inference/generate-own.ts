import type { TokenUsage } from '@atrium/contract/run-event';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type EndReason, ModelError, type ModelEvent, type ModelRequest, NotSent } from '../../ports/model-provider.ts';
import { countRequest } from './count-tokens.ts';
import { CallBrokenOff, type Inference, type OwnCall, type PreparedModel, type ShortBy } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import { refusalOf } from './paying/charge-model.ts';
import { fitToHold, sizeHold, toMicroUsd } from './paying/hold-credits.ts';
import { measureCall } from './paying/measure-call.ts';

/**
 * Milliseconds until a model's first sign of life, between two, and in total; and the most characters of one answer.
 * The same as for a reply.
 */
const patience = { first: 60_000, between: 90_000, total: 15 * 60_000 } as const;
const longest = 1_000_000;

/** The part of an answer that has arrived. */
interface Saying {
  text: string;
  reasoning: string;
  said: TokenUsage | null;
  end: EndReason | null;
  /** Whether the request was sent to the provider. */
  isAsked: boolean;
}

/** One answer without a chat, paid for by its user. */
export function generateOwn(
  deps: InferenceDeps,
  settle: Inference['settle'],
  setAside: Inference['setAside'],
): Inference['generateOwn'] {
  const generate = generateHeld(deps, settle);
  return async (actor, call, signal) => {
    const { model, request } = call;
    const inputTokens = await countRequest({ ...request, model: model.vendorModel });
    const aside = setAside(actor, model, { inputTokens, thinking: request.thinking });
    try {
      await generate(actor, call, inputTokens, signal);
    } finally {
      aside.release();
    }
  };
}

function generateHeld(deps: InferenceDeps, settle: Inference['settle']) {
  const measure = measureCall(deps);
  return async (actor: Actor, call: OwnCall, inputTokens: number, signal: AbortSignal): Promise<void> => {
    const { model, key, purpose } = call;
    const held = await holdFor(deps, actor, call, inputTokens);
    const saying: Saying = { text: '', reasoning: '', said: null, end: null, isAsked: false };
    const settled = async (request: ModelRequest, isWhole: boolean) => {
      const { said, text: content, reasoning } = saying;
      const measured = await measure(model, { said, isWhole, request, content, reasoning });
      return { ...measured, key, purpose, held: held.amount };
    };
    const request: ModelRequest = {
      ...call.request,
      model: model.vendorModel,
      maxOutputTokens: held.maxOutputTokens,
    };
    try {
      await listen(model, request, saying, signal);
      const used = await settled(request, true);
      const cutBy = saying.end !== 'length' ? null : (held.shortBy ?? 'length');
      const keep = await call.read({ text: saying.text, cutBy });
      await deps.database.transaction(async (tx) => {
        await keep(tx);
        await settle(tx, actor, model, used);
      });
    } catch (cause) {
      // A user who cancels pays for what was read and said; a call that failed costs nobody anything.
      const isBrokenOff = signal.aborted && signal.reason instanceof CallBrokenOff;
      const used = isBrokenOff && saying.isAsked ? await settled(request, false) : null;
      await deps.database.transaction(async (tx) => {
        const isOwn = (await call.ended?.(tx)) ?? true;
        if (used && isOwn) await settle(tx, actor, model, used);
        else if (held.amount > 0) await deps.credits.release(tx, actor.userId, key);
      });
      throw cause;
    }
  };
}

/**
 * What an answer may use: the amount set aside in integer micro-dollars, its tokens, and what made these fewer than
 * requested.
 */
interface Held {
  readonly amount: number;
  readonly maxOutputTokens: number;
  readonly shortBy: ShortBy;
}

/** Sets credits aside for a call. Throws Problem 'insufficient-credits' or 'monthly-limit'. */
async function holdFor(deps: InferenceDeps, actor: Actor, call: OwnCall, inputTokens: number): Promise<Held> {
  const { model, key, request, begun, ended, leastOutput } = call;
  const { userId } = actor;
  const wanted = Math.min(request.maxOutputTokens ?? model.maxOutputTokens, model.maxOutputTokens);
  const asked = { ...model, maxOutputTokens: wanted };
  const least = leastOutput === undefined ? undefined : Math.min(leastOutput, wanted);
  const { thinking, webSearch } = request;
  const reply = { userId, runId: key, inputTokens, isNewChat: true, thinking, webSearch };
  const hold = sizeHold(deps, asked, reply, aboutHold(call), least);
  if (hold === null) {
    if (begun) await deps.database.transaction(begun);
    return { amount: 0, maxOutputTokens: wanted, shortBy: null };
  }
  try {
    const amount = await deps.database.transaction(async (tx) => {
      await begun?.(tx);
      return toMicroUsd(await deps.credits.hold(tx, hold));
    });
    const fit = await fitToHold(deps, least)(asked, { ...reply, held: amount });
    if (fit) return { amount: fit.held, maxOutputTokens: fit.maxOutputTokens, shortBy: fit.shortBy };
    await deps.database.transaction(async (tx) => {
      await ended?.(tx);
      await deps.credits.release(tx, userId, key);
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'insufficient-credits')) throw error;
  }
  throw refusalOf(deps, model.name, await deps.credits.walletOf(actor));
}

function aboutHold({ model, purpose }: OwnCall) {
  const what = purpose === 'picture' ? 'a picture to be read' : 'a report';
  return { description: `Set aside for ${what} by ${model.name}`, model: model.modelId };
}

/** Reads the answer to its end. Throws ModelError if the provider fails or is silent for too long. */
async function listen({ provider }: PreparedModel, request: ModelRequest, saying: Saying, signal: AbortSignal) {
  signal.throwIfAborted();
  saying.isAsked = true;
  const late = new AbortController();
  const cut = () => late.abort(new ModelError('timeout', 'The model was silent, or at work, for too long.'));
  const whole = setTimeout(cut, patience.total);
  let silence = setTimeout(cut, patience.first);
  try {
    await provider.stream(request, AbortSignal.any([signal, late.signal]), (batch) => {
      clearTimeout(silence);
      silence = setTimeout(cut, patience.between);
      for (const event of batch) hear(saying, event);
      if (saying.text.length > longest) throw new ModelError('unknown', 'The answer has no end.');
    });
  } catch (cause) {
    if (!(cause instanceof NotSent)) throw cause;
    saying.isAsked = false;
    throw cause.cause;
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
  signal.throwIfAborted();
  if (saying.end === null) throw new ModelError('network', 'The stream ended before the model did.');
  if (saying.end === 'refused') throw new ModelError('refused', 'The model declined.');
  if (saying.end === 'tool-calls') throw new ModelError('unknown', 'The model called a tool it was not given.');
}

function hear(saying: Saying, event: ModelEvent): void {
  if (event.type === 'text') saying.text += event.text;
  if (event.type === 'reasoning') saying.reasoning += event.text;
  if (event.type === 'usage') saying.said = event.usage;
  if (event.type === 'end') saying.end = event.reason;
}
