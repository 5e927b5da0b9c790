import type { Actor } from '../../../platform/http/actor.ts';
import type { OwnKey } from '../../integrations/index.ts';
import { type CatalogueModel, type HostVendor, keySetting, type ModelHost, vendorNames } from '../../models/index.ts';

/** The way to a model of a vendor, or why there is none for this caller. */
export type HostChoice =
  /** A key of the caller's own answers. */
  | { readonly kind: 'own-key'; readonly host: ModelHost; readonly key: OwnKey }
  | { readonly kind: 'host'; readonly host: ModelHost }
  /** A key is there, but not for visitors. */
  | { readonly kind: 'sign-in' }
  /** Nobody has a key; `provider` is whose it would have to be. */
  | { readonly kind: 'no-key'; readonly provider: string };

type Keys = Readonly<Record<HostVendor, { readonly apiKey: string | null }>>;

/**
 * The first place of a model that a key of the caller's own opens, else the first whose key the operator has. `actor` is
 * null for somebody who has not even a visitor's session.
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

/** Whose key a person would bring for a model. */
export function providerOf(model: CatalogueModel): string {
  const [first] = model.hosts;
  return first ? vendorNames[first.vendor] : model.provider;
}

export const signInReason = 'Sign in to use this model.';

/** The dialog's sentence, in the product's own words. */
export function keyRequiredMessage(model: string, provider: string): string {
  return `To use ${model}, you need to add your ${provider} API key in Settings > Integrations > AI Models.`;
}

/** Beside a model in the menu: what would change that it cannot be used, for those who can change it. */
export function noKeyReason(model: CatalogueModel, actor: Pick<Actor, 'kind' | 'role'> | null): string {
  const [first] = model.hosts;
  if (actor?.role === 'admin' && first)
    return `Add ${keySetting(first.vendor)} to the server's settings, or a key of your own in yours.`;
  const add = `your own ${providerOf(model)} key to use this model.`;
  return actor?.kind === 'user' ? `Add ${add}` : `Sign in and add ${add}`;
}
