import type { ResponseOf } from '@atrium/contract/endpoint';
import { defaultModelId } from '@atrium/contract/model-ids';
import type { listModels as endpoint, ModelChoice } from '@atrium/contract/models';
import type { Actor } from '../../platform/http/actor.ts';
import type { OwnKey } from '../integrations/index.ts';
import type { CatalogueModel, ModelHost } from '../models/index.ts';
import type { InferenceDeps } from './inference-deps.ts';
import { chooseHost, type HostChoice, noKeyReason, providerOf, signInReason } from './models/choose-host.ts';
import type { OwnBrand } from './models/own-brand.ts';
import { badgeFor, keysOf } from './models/own-key-provider.ts';
import { chargedPrice, isFree, noPriceReason } from './paying/charge-model.ts';
import { searchByOf, withSearchPrice } from './paying/search-price.ts';

/** The model menu of one caller: every model, with how it is reached or why it cannot be used. */
export function listModels(deps: InferenceDeps, ownBrand: OwnBrand) {
  return async (actor: Actor | null): Promise<ResponseOf<typeof endpoint>> => {
    const isCharged = actor?.kind === 'user' && actor.role !== 'admin';
    const [ownKeys, wallet] = await Promise.all([keysOf(deps, actor), isCharged ? deps.credits.walletOf(actor) : null]);
    const caller: Caller = { actor, ownKeys, lacksCredits: wallet !== null && wallet.available <= 0n };
    return {
      models: deps.models.listed.map((model) =>
        model.id === defaultModelId ? presentOwnBrand(deps, model, ownBrand) : presentModel(deps, model, caller),
      ),
      unlisted: deps.models.all.filter(({ isListed }) => !isListed).map(({ id, name, label }) => ({ id, name, label })),
      defaultModel: defaultModelId,
      badge: badgeFor(deps, ownKeys),
    };
  };
}

interface Caller {
  readonly actor: Actor | null;
  readonly ownKeys: readonly OwnKey[];
  readonly lacksCredits: boolean;
}

function presentOwnBrand(
  deps: InferenceDeps,
  { id, name, label, provider }: CatalogueModel,
  ownBrand: OwnBrand,
): ModelChoice {
  const { route, vendorModel, capabilities, contextWindow } = ownBrand.current();
  const common = { id, name, label, provider, hint: null, unavailable: null, price: null };
  const webSearchBy = searchByOf(deps, capabilities);
  return { ...common, route, answersWith: vendorModel, capabilities: { ...capabilities }, webSearchBy, contextWindow };
}

const nothing = { images: false, pdf: false, thinking: false, webSearch: false, tools: false } as const;
const routes = { 'own-key': 'own-key', host: 'platform-key', 'sign-in': null, 'no-key': null } as const;
const hints = { 'own-key': 'Your API Key', host: null, 'sign-in': null, 'no-key': 'API Key Required' } as const;

function presentModel(deps: InferenceDeps, model: CatalogueModel, caller: Caller): ModelChoice {
  const { actor, ownKeys, lacksCredits } = caller;
  const { id, name, label, provider } = model;
  const choice = chooseHost(model, deps.settings.vendors, actor, ownKeys);
  // For an unusable model, the capabilities at its first host are shown.
  const found = hostOf(choice);
  const host = found ?? model.hosts[0];
  const capabilities = host?.capabilities ?? nothing;
  const isPriced = choice.kind !== 'host' || choice.host.price !== null;
  const listed = choice.kind === 'host' && actor?.role !== 'admin' ? chargedPrice(deps, model, choice.host) : null;
  const price = listed && !isFree(listed) ? listed : null;
  const reasons = {
    'own-key': null,
    host: isPriced ? null : noPriceReason(model),
    'sign-in': signInReason,
    'no-key': noKeyReason(model, actor),
  };
  return {
    id,
    name,
    label,
    provider,
    keyProvider: providerOf(model),
    hint: price && lacksCredits ? 'Credits Required' : isPriced ? hints[choice.kind] : 'API Key Required',
    route: isPriced ? routes[choice.kind] : null,
    unavailable: reasons[choice.kind],
    answersWith: found?.model ?? null,
    capabilities: { ...capabilities },
    webSearchBy: searchByOf(deps, capabilities),
    contextWindow: host?.contextWindow ?? 0,
    price: price && withSearchPrice(deps, capabilities, price),
  };
}

function hostOf(choice: HostChoice): ModelHost | undefined {
  return choice.kind === 'host' || choice.kind === 'own-key' ? choice.host : undefined;
}
