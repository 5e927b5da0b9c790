import { defaultModelId } from '@atrium/contract/model-ids';
import { costMicroUsd } from '../models/index.ts';
import type { FreeBudget } from './free-budget.ts';
import type { Inference } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';

/** What a call costs the user. Errands and everything but the platform's keys cost nothing. */
export function costOfCall({ models }: Pick<InferenceDeps, 'models'>): Inference['costOf'] {
  return (model, purpose, used) => {
    if (model.route !== 'platform-key' || purpose !== 'chat') return 0;
    const host = models.find(model.modelId)?.hosts.find((each) => each.model === model.vendorModel);
    return host ? costMicroUsd(host.price, used) : 0;
  };
}

/** Writes what a call used and says what it costs the user. */
export function settleCall(
  { models, usage }: Pick<InferenceDeps, 'models' | 'usage'>,
  freeBudget: FreeBudget,
): Inference['settle'] {
  const costOf = costOfCall({ models });
  return async (tx, actor, model, call) => {
    const cost = costOf(model, call.purpose, call.usage);
    const isFree = model.modelId === defaultModelId && model.route !== 'built-in' && call.purpose === 'chat';
    await usage.record(tx, {
      userId: actor.userId,
      key: call.key,
      purpose: call.purpose,
      model: model.modelId,
      vendorModel: model.vendorModel,
      route: model.route,
      usage: call.usage,
      costMicroUsd: cost,
      isFree,
      budget: model.budget ?? null,
    });
    if (isFree) {
      const tokens = call.usage.input + call.usage.output;
      freeBudget.spend(actor.userId, tokens);
      if (model.budget) freeBudget.spend(model.budget, tokens);
    }
    return { costMicroUsd: cost };
  };
}
