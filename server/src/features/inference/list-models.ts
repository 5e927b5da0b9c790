import { defaultModelId } from '@atrium/contract/model-ids';
import type { ModelChoice } from '@atrium/contract/models';
import type { Actor } from '../../platform/http/actor.ts';
import type { CatalogueModel } from '../models/index.ts';
import { chooseHost, noKeyReason, signInReason } from './choose-host.ts';
import type { InferenceDeps } from './inference-deps.ts';
import type { OwnBrand } from './own-brand.ts';

/** The menu of one caller: every model, with the way to it or the reason why there is none. */
export function listModels(deps: InferenceDeps, ownBrand: OwnBrand) {
  return (actor: Actor | null): { models: ModelChoice[]; defaultModel: string } => ({
    models: deps.models.listed.map((model) =>
      model.id === defaultModelId ? presentOwnBrand(model, ownBrand) : presentModel(deps, model, actor),
    ),
    defaultModel: defaultModelId,
  });
}

function presentOwnBrand({ id, name, label, provider }: CatalogueModel, ownBrand: OwnBrand): ModelChoice {
  const { route, vendorModel, capabilities, contextWindow } = ownBrand.current();
  const common = { id, name, label, provider, hint: null, unavailable: null };
  return { ...common, route, answersWith: vendorModel, capabilities: { ...capabilities }, contextWindow };
}

function presentModel(deps: InferenceDeps, model: CatalogueModel, actor: Actor | null): ModelChoice {
  const { id, name, label, provider } = model;
  const choice = chooseHost(model, deps.settings.vendors, actor);
  // For a model that cannot be used, what it could do at its first place.
  const host = choice.kind === 'host' ? choice.host : model.hosts[0];
  const reasons = { host: null, 'sign-in': signInReason, 'no-key': noKeyReason(model, actor?.role ?? 'user') };
  return {
    id,
    name,
    label,
    provider,
    hint: choice.kind === 'no-key' ? 'API Key Required' : null,
    route: choice.kind === 'host' ? 'platform-key' : null,
    unavailable: reasons[choice.kind],
    answersWith: choice.kind === 'host' ? choice.host.model : null,
    capabilities: host
      ? { ...host.capabilities }
      : { images: false, pdf: false, thinking: false, webSearch: false, tools: false },
    contextWindow: host?.contextWindow ?? 0,
  };
}
