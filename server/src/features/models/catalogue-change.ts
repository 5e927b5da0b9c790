import { z } from 'zod';
import { CatalogueModel, ModelHost, Price } from './catalogue-model.ts';

/**
 * What may be changed about one host of a model. The host is identified by its vendor and the vendor's id before any
 * change.
 */
const HostChange = z.object({
  vendor: z.string(),
  model: z.string(),
  newModel: z.string().optional(),
  price: Price.nullable().optional(),
  contextWindow: ModelHost.shape.contextWindow.optional(),
  maxOutputTokens: ModelHost.shape.maxOutputTokens.optional(),
});

/** What an admin changed about a model. */
export const CatalogueChange = z.object({
  /** The model itself, if an admin added it. */
  base: CatalogueModel.optional(),
  name: z.string().optional(),
  label: z.string().optional(),
  isListed: z.boolean().optional(),
  multiplierPercent: z.number().int().min(0).nullable().optional(),
  hosts: z.array(HostChange).optional(),
});
export type CatalogueChange = z.infer<typeof CatalogueChange>;

/** A host, by its vendor and its id before any change, with the prices it may have for a change to be made. */
interface SeenPrice {
  readonly vendor: string;
  readonly model: string;
  readonly prices: readonly (Price | null)[];
}

/** What a change was decided on. */
export interface Seen {
  readonly prices: readonly SeenPrice[];
  /** The multipliers that the model may have for the change to be made; absent if that does not matter. */
  readonly multipliers?: readonly (number | null)[];
}

/** Whether the model is under its changes as it was seen. One that does not exist has no price and no multiplier. */
export function isAsSeen(
  { prices, multipliers }: Seen,
  model: CatalogueModel | undefined,
  change: CatalogueChange,
): boolean {
  const multiplier = (model && withChange(model, change).multiplierPercent) ?? null;
  return prices.every((price) => isPriceNow(price, model, change)) && (multipliers?.includes(multiplier) ?? true);
}

/** Whether the host has one of these prices under the model's changes. One that the model does not have has none. */
function isPriceNow(
  { vendor, model: name, prices }: SeenPrice,
  model: CatalogueModel | undefined,
  { hosts = [] }: CatalogueChange,
): boolean {
  const host = model?.hosts.find((each) => each.vendor === vendor && each.model === name);
  const now = host ? withHostChange(host, hosts).price : null;
  return prices.some((price) => isSamePrice(price, now));
}

function isSamePrice(one: Price | null, other: Price | null): boolean {
  if (one === null || other === null) return one === other;
  const kinds = Object.keys({ ...one, ...other }) as (keyof Price)[];
  return kinds.every((kind) => one[kind] === other[kind]);
}

/** Applies a change to a model. A host that the model does not have (any more) is ignored. */
export function withChange(
  model: CatalogueModel,
  { hosts = [], base: _base, ...change }: CatalogueChange,
): CatalogueModel {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...model, ...said, hosts: model.hosts.map((host) => withHostChange(host, hosts)) };
}

function withHostChange(host: ModelHost, changes: readonly z.infer<typeof HostChange>[]): ModelHost {
  const found = changes.find(({ vendor, model }) => vendor === host.vendor && model === host.model);
  if (!found) return host;
  const { price, newModel, contextWindow, maxOutputTokens } = found;
  return {
    ...host,
    model: newModel ?? host.model,
    price: price === undefined ? host.price : price,
    contextWindow: contextWindow ?? host.contextWindow,
    maxOutputTokens: maxOutputTokens ?? host.maxOutputTokens,
  };
}

/** Merges a later change into an earlier one: fields that it does not name stay as changed before. */
export function joined(earlier: CatalogueChange, later: CatalogueChange): CatalogueChange {
  const isSame = (a: { vendor: string; model: string }) => (b: { vendor: string; model: string }) =>
    a.vendor === b.vendor && a.model === b.model;
  const before = earlier.hosts ?? [];
  const after = later.hosts ?? [];
  const hosts = [
    ...before.map((host) => ({ ...host, ...after.find(isSame(host)) })),
    ...after.filter((host) => !before.some(isSame(host))),
  ];
  return { ...earlier, ...later, ...(hosts.length > 0 ? { hosts } : {}) };
}
