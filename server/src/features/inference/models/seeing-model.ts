import { defaultModelId } from '@atrium/contract/model-ids';
import { Problem } from '../../../platform/http/problem.ts';
import type { Inference } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';
import { chooseHost } from './choose-host.ts';
import type { OwnBrand } from './own-brand.ts';
import { keysOf } from './own-key-provider.ts';

/**
 * The cheapest model that accepts pictures and that the actor may use: one by an own key, else the own-brand model,
 * which is free, else one paid with credits.
 */
export function seeingModel(
  deps: InferenceDeps,
  ownBrand: OwnBrand,
  prepare: Inference['prepare'],
): Inference['seeing'] {
  return async (actor) => {
    const ownKeys = await keysOf(deps, actor);
    const ways = deps.models.listed.flatMap((model) => {
      const choice = chooseHost(model, deps.settings.vendors, actor, ownKeys);
      if (choice.kind !== 'own-key' && choice.kind !== 'host') return [];
      const { capabilities, price } = choice.host;
      // A model with a fee per request searches the web each time, which does not help with a picture.
      if (model.id === defaultModelId || !capabilities.images || price === null || price.request) return [];
      return [{ id: model.id, by: choice.kind, cost: price.input + price.output }];
    });
    const cheapest = (by: 'own-key' | 'host') =>
      ways
        .filter((way) => way.by === by)
        .toSorted((a, b) => a.cost - b.cost)
        .map(({ id }) => id);
    const ownBrandSees = ownBrand.current().capabilities.images ? [defaultModelId] : [];
    let refusal: Problem | null = null;
    for (const id of [...cheapest('own-key'), ...ownBrandSees, ...cheapest('host')]) {
      try {
        return await prepare(actor, id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusal ??= error;
      }
    }
    if (refusal) throw refusal;
    return null;
  };
}
