import type { Actor } from '../../../platform/http/actor.ts';
import type { OwnKey } from '../../integrations/index.ts';
import { type CatalogueModel, type HostVendor, keySetting, type ModelHost, vendorNames } from '../../models/index.ts';

/** How this caller reaches a vendor's model, or why not. */
export type HostChoice =
  /** By one of the caller's own keys. */
  | { readonly kind: 'own-key'; readonly host: ModelHost; readonly key: OwnKey }
  | { readonly kind: 'host'; readonly host: ModelHost }
  /** The operator has a key, but not for visitors. */
  | { readonly kind: 'sign-in' }
  /** Nobody has a key; `provider` is the vendor that would have to issue one. */
  | { readonly kind: 'no-key'; readonly provider: string };

type Keys = Readonly<Record<HostVendor, { readonly apiKey: string | null }>>;

/**
 * The first host of a model for which the caller has an own key, else the first for which the operator has one. `actor`
 * is null for a caller without even a visitor's session.
 */
export function chooseHost(
  model: CatalogueModel,
  keys: Keys,
  actor: Pick<Actor, 'kind'> | null,
  ownKeys: readonly OwnKey[],
): HostChoice {
  for (const each of model.hosts) {
    const key = ownKeys.find(({ vendor }) => vendor === each.vendor);
    if (key) return { kind: 'own-key', host: each, key };
  }
  const host = model.hosts.find(({ vendor }) => keys[vendor].apiKey !== null);
  if (!host) return { kind: 'no-key', provider: providerOf(model) };
  return actor?.kind === 'user' ? { kind: 'host', host } : { kind: 'sign-in' };
}

/** The vendor whose key a user would bring for a model. */
export function providerOf(model: CatalogueModel): string {
  const [first] = model.hosts;
  return first ? vendorNames[first.vendor] : model.provider;
}

export const signInReason = 'Sign in to use this model.';

/** The sentence of the dialog that asks for a key, in the product's own words. */
export function keyRequiredMessage(model: string, provider: string): string {
  return `To use ${model}, you need to add your ${provider} API key in Settings > Integrations > AI Models.`;
}

/** The menu's hint beside an unusable model: what would make it usable, for those who can do that. */
export function noKeyReason(model: CatalogueModel, actor: Pick<Actor, 'kind' | 'role'> | null): string {
  const [first] = model.hosts;
  if (actor?.role === 'admin' && first)
    return `Add ${keySetting(first.vendor)} to the server's settings, or your own key in Settings > Integrations.`;
  const add = `your own ${providerOf(model)} key to use this model.`;
  return actor?.kind === 'user' ? `Add ${add}` : `Sign in and add ${add}`;
}
