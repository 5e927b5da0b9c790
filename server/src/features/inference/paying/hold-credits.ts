import { type About, fromMicroUsd, type NewHold } from '../../credits/index.ts';
import { costMicroUsd, type Price } from '../../models/index.ts';
import { outputCeiling, searchCeiling, withSlack } from '../domain/output-ceiling.ts';
import type { Inference, PreparedModel, ReplyToHold, ShortBy } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

/** The longest time that a hold stays, in milliseconds: longer than the longest run. */
const standsFor = 2 * 3_600_000;
/** The least tokens of output for which a request is worthwhile. */
const leastOutput = 100;
/** Tokens that every request contains besides the question. */
const instructions = 150;
/** Tokens assumed for a chat's history, which is not read yet when credits are set aside. */
const unknownHistory = 12_000;

type Deps = Pick<InferenceDeps, 'credits' | 'clock' | 'database'>;

function cost(price: Price, input: number, output: number): number {
  const dearest = Math.max(price.output, price.reasoning);
  return costMicroUsd({ ...price, output: dearest }, { input, cached: 0, output, reasoning: 0 });
}

/** The most that searching the web for a reply may cost. */
function searchCost(price: Price, searchBy: PreparedModel['searchBy'], webSearch: boolean): number {
  const searches = webSearch && searchBy ? searchCeiling[searchBy] : 0;
  return costMicroUsd(price, { input: 0, cached: 0, output: 0, reasoning: 0, searches });
}

/** Sets aside what a reply may cost, as part of the statement that begins it. */
export function holdForReply(deps: Deps): Inference['holdFor'] {
  return (model, reply) => {
    const { modelId, name } = model;
    const about = { description: `Set aside for a reply by ${name}`, model: modelId, runId: reply.runId };
    const hold = sizeHold(deps, model, reply, about);
    return hold && deps.credits.holdPart(hold);
  };
}

/** How much to set aside for a reply; null where nothing is charged. */
export function sizeHold(
  { clock }: Pick<Deps, 'clock'>,
  { charge, maxOutputTokens, searchBy }: Pick<PreparedModel, 'charge' | 'maxOutputTokens' | 'searchBy'>,
  { userId, runId, inputTokens, isNewChat, thinking, webSearch }: ReplyToHold,
  about: About,
  leastRoom = leastOutput,
): NewHold | null {
  if (!charge) return null;
  const input = withSlack(inputTokens + instructions + (isNewChat ? 0 : unknownHistory));
  const answer = cost(charge.price, input, outputCeiling(thinking, maxOutputTokens));
  const most = answer + searchCost(charge.price, searchBy, webSearch);
  const least = Math.min(most, cost(charge.price, withSlack(inputTokens + instructions), leastRoom));
  return {
    userId,
    key: runId,
    most: fromMicroUsd(Math.max(1, most)),
    least: fromMicroUsd(Math.max(1, least)),
    expiresAt: new Date(clock.now().getTime() + standsFor),
    about,
  };
}

/**
 * How much of the held amount a request leaves for its answer. For a long conversation, what is missing is held now, as
 * far as credits are available; the answer is limited to what the hold then pays for. If little is left, searches get
 * at most half of it.
 */
export function fitToHold({ credits, database }: Deps, leastRoom = leastOutput): Inference['fitToHold'] {
  return async (model, { userId, runId, held, inputTokens, thinking, webSearch }) => {
    const ceiling = outputCeiling(thinking, model.maxOutputTokens);
    const { charge } = model;
    if (!charge) return { held: 0, maxOutputTokens: model.maxOutputTokens, shortBy: null };
    const { price } = charge;
    const input = withSlack(inputTokens);
    const searches = searchCost(price, model.searchBy, webSearch);
    const wanted = cost(price, input, ceiling) + searches;
    const missing = wanted - held;
    const now =
      missing > 0
        ? toMicroUsd(await credits.raise(database.db, { userId, key: runId, more: fromMicroUsd(missing) }))
        : held;
    const left = now - cost(price, input, 0);
    const room = outputRoom(price, left - Math.min(searches, Math.ceil(left / 2)));
    if (room < leastRoom) return null;
    // Money is rounded to whole micro-dollars, so the room may come out a token short although enough is held.
    if (now >= wanted || room >= ceiling) return { held: now, maxOutputTokens: ceiling, shortBy: null };
    return { held: now, maxOutputTokens: room, shortBy: await scarcity({ credits, database }, userId) };
  };
}

/** Why a hold could not be raised further: if credits are left, it was the monthly limit. */
async function scarcity({ credits, database }: Omit<Deps, 'clock'>, userId: string): Promise<ShortBy> {
  const available = (await credits.wallets(database.db, [userId])).get(userId)?.available ?? 0n;
  return available > 0n && credits.settings().stopsAtLimit ? 'monthly-limit' : 'credits';
}

function outputRoom(price: Price, left: number): number {
  const each = Math.max(price.output, price.reasoning);
  if (left < 0) return 0;
  return each === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((left * 1_000_000) / each);
}

/** Whole micro-dollars from micro-credits, rounded down. */
export function toMicroUsd(amount: bigint): number {
  return Number(amount / 100n);
}

/** What a call costs the user: at the price it was begun with, never more than is held for it. */
export const costOfReply: Inference['costOf'] = ({ charge }, usage, held) =>
  charge ? Math.min(held, costMicroUsd(charge.price, usage)) : 0;
