import type { Actor } from '../../platform/http/actor.ts';
import { type CatalogueModel, type HostVendor, keySetting, type ModelHost, vendorNames } from '../models/index.ts';

/** The way to a model of a vendor, or why there is none for this caller. */
export type HostChoice =
  | { readonly kind: 'host'; readonly host: ModelHost }
  /** A key is there, but not for visitors. */
  | { readonly kind: 'sign-in' }
  /** Nobody has a key; `provider` is whose it would have to be. */
  | { readonly kind: 'no-key'; readonly provider: string };

type Keys = Readonly<Record<HostVendor, { readonly apiKey: string | null }>>;

/** The first place of a model whose key the operator has. `actor` is null for somebody who has not even a visitor's session. */
export function chooseHost(model: CatalogueModel, keys: Keys, actor: Pick<Actor, 'kind'> | null): HostChoice {
  const host = model.hosts.find(({ vendor }) => keys[vendor].apiKey !== null);
  if (!host) return { kind: 'no-key', provider: providerOf(model) };
  return actor?.kind === 'user' ? { kind: 'host', host } : { kind: 'sign-in' };
}

/** Whose key a person would bring for a model. */
function providerOf(model: CatalogueModel): string {
  const [first] = model.hosts;
  return first ? vendorNames[first.vendor] : model.provider;
}

export const signInReason = 'Sign in to use this model.';

/** The dialog's sentence, in the product's own words. */
export function keyRequiredMessage(model: string, provider: string): string {
  return `To use ${model}, you need to add your ${provider} API key in Settings > Integrations > AI Models.`;
}

/** Beside a model in the menu: what would change that it cannot be used, for those who can change it. */
export function noKeyReason(model: CatalogueModel, role: Actor['role']): string {
  const vendors = [...new Set(model.hosts.map(({ vendor }) => vendor))];
  if (role === 'admin')
    return `Add ${vendors.map(keySetting).join(' or ')} to the server's settings to use this model.`;
  return `This needs an API key for ${vendors.map((vendor) => vendorNames[vendor]).join(' or ')}, and none is set up here.`;
}
