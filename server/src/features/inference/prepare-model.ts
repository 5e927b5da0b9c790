import { defaultModelId } from '@atrium/contract/model-ids';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CatalogueModel, ModelHost } from '../models/index.ts';
import { budgetOfAddress } from './budget-of-address.ts';
import { chooseHost, keyRequiredMessage, signInReason } from './choose-host.ts';
import type { PreparedModel } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import type { OwnBrand } from './own-brand.ts';
import { withinCapabilities } from './within-capabilities.ts';

/** The badge of an answer that no key of the user's own paid for. */
const platformBadge = 'Platform Routing';

/** Decides whether the actor may use a model now, and by which way. */
export function prepareModel(deps: InferenceDeps, ownBrand: OwnBrand) {
  return async (actor: Actor, modelId: string, address?: string): Promise<PreparedModel> => {
    const model = deps.models.find(modelId);
    if (!model) throw new Problem('model-unavailable', `The model “${modelId.slice(0, 80)}” is not known here.`);
    if (modelId === defaultModelId) return prepareOwnBrand(deps, ownBrand, actor, model, address);
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
  actor: Actor,
  model: CatalogueModel,
  address: string | undefined,
): Promise<PreparedModel> {
  const { connection, capabilities, ...endpoint } = ownBrand.current();
  const day = deps.clock.now().toISOString().slice(0, 10);
  const budget = actor.kind === 'visitor' && address ? budgetOfAddress(address, day) : null;
  if (connection) await checkDailyLimit(deps, actor, budget);
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

/** The built-in model costs nobody anything and is not counted. */
async function checkDailyLimit(
  { database, usage, settings }: InferenceDeps,
  actor: Actor,
  budget: string | null,
): Promise<void> {
  const limit = actor.kind === 'visitor' ? settings.visitorDailyTokens : settings.userDailyFreeTokens;
  if (limit === null) return;
  const used = await usage.freeTokensToday(database.db, actor.userId, budget);
  if (Math.max(used.ofUser, used.ofBudget) >= limit) throw new Problem('daily-limit');
}

function prepareHost(deps: InferenceDeps, model: CatalogueModel, host: ModelHost): PreparedModel {
  return {
    modelId: model.id,
    name: model.name,
    vendorModel: host.model,
    route: 'platform-key',
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
