import { defaultModelId } from '@atrium/contract/model-ids';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { OwnKey } from '../../integrations/index.ts';
import type { CatalogueModel, ModelHost } from '../../models/index.ts';
import { tokenLimits } from '../domain/output-ceiling.ts';
import type { PreparedModel } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';
import { addressBudgetOf } from '../paying/address-budget.ts';
import { chargeFor } from '../paying/charge-model.ts';
import type { FreeBudget } from '../paying/free-budget.ts';
import { searchByOf, withSearchPrice } from '../paying/search-price.ts';
import { chooseHost, keyRequiredMessage, providerOf, signInReason } from './choose-host.ts';
import type { OwnBrand } from './own-brand.ts';
import { badgeFor, keysOf, withOwnKey } from './own-key-provider.ts';
import { withinCapabilities } from './within-capabilities.ts';

/** Decides whether the actor may use a model now, and how it is reached. */
export function prepareModel(deps: InferenceDeps, ownBrand: OwnBrand, freeBudget: FreeBudget) {
  return async (actor: Actor, modelId: string, address?: string): Promise<PreparedModel> => {
    const model = deps.models.find(modelId);
    if (!model) throw unavailable(`The model “${modelId.slice(0, 80)}” is not known here.`);
    if (deps.models.isOff(modelId)) throw unavailable(`${model.name} has been turned off on this server.`);
    const ownKeys = await keysOf(deps, actor);
    const badge = badgeFor(deps, ownKeys);
    if (modelId === defaultModelId)
      return { ...(await prepareOwnBrand(deps, ownBrand, freeBudget, actor, model, address)), badge };
    const choice = chooseHost(model, deps.settings.vendors, actor, ownKeys);
    switch (choice.kind) {
      case 'own-key':
        return { ...prepareOwnKey(deps, model, choice), badge };
      case 'host':
        return { ...(await prepareHost(deps, actor, model, choice.host)), badge };
      case 'sign-in':
        throw new Problem('sign-in-required', signInReason);
      case 'no-key':
        throw new Problem('api-key-required', keyRequiredMessage(model.name, choice.provider));
    }
  };
}

function unavailable(why: string): Problem {
  return new Problem('model-unavailable', `${why} Choose another model.`);
}

type Unbadged = Omit<PreparedModel, 'badge'>;

async function prepareOwnBrand(
  deps: InferenceDeps,
  ownBrand: OwnBrand,
  freeBudget: FreeBudget,
  actor: Actor,
  model: CatalogueModel,
  address: string | undefined,
): Promise<Unbadged> {
  const budget = addressBudgetOf(actor, deps.clock.now(), address);
  // The built-in model costs nothing and is not counted. For a question that is refused no model is loaded.
  if (ownBrand.current().route !== 'built-in') await freeBudget.check(actor, budget);
  const endpoint = await ownBrand.forQuestion();
  return {
    modelId: model.id,
    name: model.name,
    ...endpoint,
    searchBy: searchByOf(deps, endpoint.capabilities),
    ...(budget === null ? {} : { budget }),
  };
}

/** The key is decrypted here, for this call only. */
function prepareOwnKey(
  deps: InferenceDeps,
  model: CatalogueModel,
  { host, key }: { host: ModelHost; key: OwnKey },
): Unbadged {
  const provider = withOwnKey(deps, key, host);
  if (!provider)
    throw new Problem(
      'api-key-required',
      `Your ${key.label} key can no longer be read. Enter it again in Settings > Integrations.`,
    );
  return {
    modelId: model.id,
    name: model.name,
    vendorModel: host.model,
    route: 'own-key',
    ...addressSettingOf(deps, host),
    provider: withinCapabilities(provider, host.capabilities),
    capabilities: host.capabilities,
    searchBy: searchByOf(deps, host.capabilities),
    ...tokenLimits(host),
  };
}

function addressSettingOf({ settings }: InferenceDeps, { vendor }: ModelHost): { addressSetting?: string } {
  return settings.vendors[vendor].baseUrl ? { addressSetting: `${vendor.toUpperCase()}_BASE_URL` } : {};
}

async function prepareHost(
  deps: InferenceDeps,
  actor: Actor,
  model: CatalogueModel,
  host: ModelHost,
): Promise<Unbadged> {
  const charge = await chargeFor(deps, actor, model, host, providerOf(model));
  return {
    modelId: model.id,
    name: model.name,
    vendorModel: host.model,
    route: 'platform-key',
    ...addressSettingOf(deps, host),
    provider: withinCapabilities(providerOfHost(deps, host), host.capabilities),
    capabilities: host.capabilities,
    searchBy: searchByOf(deps, host.capabilities),
    ...tokenLimits(host),
    ...(charge && { charge: { price: withSearchPrice(deps, host.capabilities, charge.price) } }),
  };
}

/** A provider with the operator's key for the host's vendor; that key must be configured. */
export function providerOfHost({ connect, settings }: InferenceDeps, host: ModelHost) {
  const { apiKey, baseUrl } = settings.vendors[host.vendor];
  return connect({
    vendor: host.vendor,
    thinking: host.thinking,
    ...(apiKey ? { apiKey } : {}),
    ...(baseUrl ? { baseUrl } : {}),
  });
}
