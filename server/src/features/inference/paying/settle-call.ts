import type { TokenUsage } from '@atrium/contract/run-event';
import type { Actor } from '../../../platform/http/actor.ts';
import { fromMicroUsd, toCredits } from '../../credits/index.ts';
import { costMicroUsd, type Models } from '../../models/index.ts';
import type { UsageEvent } from '../../usage/index.ts';
import type { Inference, PreparedModel, Purpose } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';
import { chargedPrice } from './charge-model.ts';
import type { FreeBudget } from './free-budget.ts';
import { costOfReply, toMicroUsd } from './hold-credits.ts';
import { isErrand, isFreeCall } from './is-free-call.ts';
import { withSearchPrice } from './search-price.ts';

type Deps = Pick<InferenceDeps, 'models' | 'usage' | 'credits' | 'webSearch' | 'settings'>;
type Called = Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route' | 'budget'>;
type Call = Omit<Parameters<Inference['settle']>[3], 'held'>;

/**
 * Records what a call used and charges what it costs. The statements are sent without waiting for each other, so they
 * take one round trip.
 */
export function settleCall(deps: Deps, freeBudget: FreeBudget): Inference['settle'] {
  const { usage, credits } = deps;
  return async (tx, actor, model, call) => {
    const { key, held } = call;
    const cost = isErrand(call.purpose) ? 0 : costOfReply(model, call.usage, held);
    const recorded = usage.record(tx, eventOf(deps, actor, model, call, cost));
    const about = aboutCall(deps.models, model.modelId, key, call.purpose);
    const captured =
      cost > 0 ? credits.capture(tx, { userId: actor.userId, key, cost: fromMicroUsd(cost), about }) : null;
    const released = cost === 0 && held > 0 ? credits.release(tx, actor.userId, key) : null;
    const [, taken] = await Promise.all([recorded, captured, released]);
    spendFree(freeBudget, actor, model, call);
    return { costMicroUsd: cost, ...(taken?.wallet && { balance: toCredits(taken.wallet.available) }) };
  };
}

/**
 * Settles a reply whose process died. At most what is still held can be charged, so the cost is known only after the
 * charge.
 */
export function settleLateCall(deps: Deps, freeBudget: FreeBudget): Inference['settleLate'] {
  const { usage, credits } = deps;
  return async (tx, actor, model, given) => {
    const call = { ...given, purpose: 'chat' as const };
    const price = model.charge?.price ?? (model.route === 'platform-key' ? priceNow(deps, model) : null);
    const cost = price ? costMicroUsd(price, call.usage) : 0;
    const about = aboutCall(deps.models, model.modelId, call.key, call.purpose);
    const charge = { userId: actor.userId, key: call.key, cost: fromMicroUsd(cost), about };
    const charged = cost > 0 ? toMicroUsd((await credits.capture(tx, charge)).charged) : 0;
    if (cost === 0) await credits.release(tx, actor.userId, call.key);
    await usage.record(tx, eventOf(deps, actor, model, call, charged));
    spendFree(freeBudget, actor, model, call);
    return { costMicroUsd: charged };
  };
}

function aboutCall(models: Models, modelId: string, key: string, purpose: Purpose) {
  const name = models.nameOf(modelId);
  if (purpose === 'report') return { description: `Part of a report by ${name}`, model: modelId };
  if (purpose === 'picture') return { description: `A picture read by ${name}`, model: modelId };
  return { description: `Reply by ${name}`, model: modelId, runId: key };
}

function eventOf(
  { models }: Deps,
  actor: Pick<Actor, 'userId'>,
  model: Called & Pick<PreparedModel, 'charge'>,
  call: Call,
  cost: number,
): UsageEvent {
  const isCharged = cost > 0 || model.charge !== undefined;
  return {
    userId: actor.userId,
    // Another run may continue a reply, and a run's id may be used again: run and reply together identify a call.
    key: call.replyId === undefined ? call.key : `${call.key}:${call.replyId}`,
    purpose: call.purpose,
    model: model.modelId,
    vendorModel: model.vendorModel,
    route: model.route,
    usage: call.usage,
    countedBy: call.countedBy,
    costMicroUsd: cost,
    vendorCostMicroUsd: listedCost(models, model, call.usage),
    paidBy: isErrand(call.purpose) ? 'errand' : model.route === 'own-key' ? 'own-key' : isCharged ? 'credits' : 'free',
    isFree: isFreeCall(model, call.purpose),
    budget: model.budget ?? null,
  };
}

function spendFree(freeBudget: FreeBudget, actor: Pick<Actor, 'userId'>, model: Called, call: Call): void {
  if (!isFreeCall(model, call.purpose)) return;
  const tokens = call.usage.input + call.usage.output;
  freeBudget.spend(actor.userId, tokens);
  if (model.budget) freeBudget.spend(model.budget, tokens);
}

/** The price of a call by the vendor's price list, whoever pays it; 0 if there is no list. */
function listedCost(models: Models, { modelId, vendorModel, route }: Called, usage: TokenUsage): number {
  if (route === 'local' || route === 'built-in') return 0;
  const places = [...(models.find(modelId)?.hosts ?? []), models.ownBrandHost, ...models.errandHosts];
  const price = places.find((host) => host.model === vendorModel)?.price;
  return price ? costMicroUsd(price, usage) : 0;
}

function priceNow(deps: Deps, { modelId, vendorModel }: Called) {
  const model = deps.models.find(modelId);
  const host = model?.hosts.find((each) => each.model === vendorModel);
  const price = model && host ? chargedPrice(deps, model, host) : null;
  return host && price ? withSearchPrice(deps, host.capabilities, price) : null;
}
