import { defaultModelId } from '@atrium/contract/model-ids';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CatalogueModel, ModelHost } from '../models/index.ts';
import { budgetOfAddress } from './budget-of-address.ts';
import { chooseHost, keyRequiredMessage, signInReason } from './choose-host.ts';
import { dayOf, type FreeBudget } from './free-budget.ts';
import type { PreparedModel } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import type { OwnBrand } from './own-brand.ts';
import { withinCapabilities } from './within-capabilities.ts';

/** The badge of an answer that no key of the user's own paid for. */
const platformBadge = 'Platform Routing';

/** Decides whether the actor may use a model now, and by which way. */
export function prepareModel(deps: InferenceDeps, ownBrand: OwnBrand, freeBudget: FreeBudget) {
  return async (actor: Actor, modelId: string, address?: string): Promise<PreparedModel> => {
    const model = deps.models.find(modelId);
    if (!model) throw new Problem('model-unavailable', `The model “${modelId.slice(0, 80)}” is not known here.`);
    if (modelId === defaultModelId) return prepareOwnBrand(deps, ownBrand, freeBudget, actor, model, address);
    const choice = chooseHost(model, deps.settings.vendors, actor);
    switch (choice.kind) {
      case 'host':
        return prepareHost(deps, model, choice.host);
      case 'sign-in':
        throw new Problem('sign-in-required', signInReason);
      case 'no-key':
        throw new Problem('api-key-required', keyRequiredMessage(model.name, choice.provider));
    }
  };
}

async function prepareOwnBrand(
  deps: InferenceDeps,
  ownBrand: OwnBrand,
  freeBudget: FreeBudget,
  actor: Actor,
  model: CatalogueModel,
  address: string | undefined,
): Promise<PreparedModel> {
  const { connection, capabilities, ...endpoint } = ownBrand.current();
  const budget = actor.kind === 'visitor' && address ? budgetOfAddress(address, dayOf(deps.clock.now())) : null;
  // The built-in model costs nobody anything and is not counted.
  if (connection) await freeBudget.check(actor, budget);
  return {
    modelId: model.id,
    name: model.name,
    badge: platformBadge,
    ...endpoint,
    provider: withinCapabilities(connection ? deps.connect(connection) : deps.builtIn, capabilities),
    capabilities,
    ...(budget === null ? {} : { budget }),
  };
}

function prepareHost(deps: InferenceDeps, model: CatalogueModel, host: ModelHost): PreparedModel {
  return {
    modelId: model.id,
    name: model.name,
    vendorModel: host.model,
    route: 'platform-key',
    ...(deps.settings.vendors[host.vendor].baseUrl ? { addressSetting: `${host.vendor.toUpperCase()}_BASE_URL` } : {}),
    badge: platformBadge,
    provider: withinCapabilities(providerOfHost(deps, host), host.capabilities),
    capabilities: host.capabilities,
    contextWindow: host.contextWindow,
    maxOutputTokens: host.maxOutputTokens,
  };
}

/** A provider with the operator's key for the host's vendor, which must be there. */
export function providerOfHost({ connect, settings }: InferenceDeps, host: ModelHost) {
  const { apiKey, baseUrl } = settings.vendors[host.vendor];
  return connect({
    vendor: host.vendor,
    thinking: host.thinking,
    ...(apiKey ? { apiKey } : {}),
    ...(baseUrl ? { baseUrl } : {}),
  });
}
