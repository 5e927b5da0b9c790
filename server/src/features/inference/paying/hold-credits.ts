import { type About, fromMicroUsd, type NewHold } from '../../credits/index.ts';
import { costMicroUsd, type Price } from '../../models/index.ts';
import { outputCeiling, searchCeiling, withSlack } from '../domain/output-ceiling.ts';
import type { Inference, PreparedModel, ReplyToHold, ShortBy } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

/** Milliseconds a hold stands at most: longer than the longest run. */
const standsFor = 2 * 3_600_000;
/** With less room than this for the answer there is no use in asking. Tokens. */
const leastOutput = 100;
/** What every request brings along besides the question. Tokens. */
const instructions = 150;
/** What a chat brings along that is not read yet when it is held for. Tokens. */
const unknownHistory = 12_000;

type Deps = Pick<InferenceDeps, 'credits' | 'clock' | 'database'>;

function cost(price: Price, input: number, output: number): number {
  const dearest = Math.max(price.output, price.reasoning);
  return costMicroUsd({ ...price, output: dearest }, { input, cached: 0, output, reasoning: 0 });
}

/** What searching the web for a reply may cost. */
function searchCost(price: Price, searchBy: PreparedModel['searchBy'], webSearch: boolean): number {
  const searches = webSearch && searchBy ? searchCeiling[searchBy] : 0;
  return costMicroUsd(price, { input: 0, cached: 0, output: 0, reasoning: 0, searches });
}

/** Sets aside what a reply may cost, in the statement that begins it. */
export function holdForReply(deps: Deps): Inference['holdFor'] {
  return (model, reply) => {
    const { modelId, name } = model;
    const about = { description: `Set aside for a reply by ${name}`, model: modelId, runId: reply.runId };
    const hold = sizeHold(deps, model, reply, about);
    return hold && deps.credits.holdPart(hold);
  };
}

/** How much is set aside for a reply; null where nothing is charged. */
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
 * How much of what is held a request leaves for its answer. What is missing for a long conversation is held now, as far
 * as there is anything; the answer is kept as short as what is held then pays for. Of little, searches get half at most.
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
    // Money is rounded to whole micro-dollars, so that the room may be a token short where nothing is.
    if (now >= wanted || room >= ceiling) return { held: now, maxOutputTokens: ceiling, shortBy: null };
    return { held: now, maxOutputTokens: room, shortBy: await scarcity({ credits, database }, userId) };
  };
}

/** What kept a hold from being raised further: with credits that are left, it was the month's limit. */
async function scarcity({ credits, database }: Omit<Deps, 'clock'>, userId: string): Promise<ShortBy> {
  const available = (await credits.wallets(database.db, [userId])).get(userId)?.available ?? 0n;
  return available > 0n && credits.settings().stopsAtLimit ? 'monthly-limit' : 'credits';
}

function outputRoom(price: Price, left: number): number {
  const each = Math.max(price.output, price.reasoning);
  if (left < 0) return 0;
  return each === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((left * 1_000_000) / each);
}

/** Whole micro-dollars of micro-credits; what is less than one is nothing. */
export function toMicroUsd(amount: bigint): number {
  return Number(amount / 100n);
}

/** What a call costs the user: by the price it was begun with, never beyond what is held for it. */
export const costOfReply: Inference['costOf'] = ({ charge }, usage, held) =>
  charge ? Math.min(held, costMicroUsd(charge.price, usage)) : 0;
