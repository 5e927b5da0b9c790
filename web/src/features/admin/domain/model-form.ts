import type { AdminModel, AdminPrice, ModelChange } from '@atrium/contract/admin-models';
import { readUsd, readWhole, writeUsd } from './amounts.ts';

/** The kinds of tokens that have their own price. */
export const priceKinds = [
  { kind: 'input', label: 'Input' },
  { kind: 'cached', label: 'Cached input' },
  { kind: 'output', label: 'Output' },
  { kind: 'reasoning', label: 'Reasoning' },
] as const satisfies readonly { kind: keyof AdminPrice; label: string }[];
type TokenKind = (typeof priceKinds)[number]['kind'];

/** The fees besides tokens that some vendors charge. */
export const feeKinds = [
  { kind: 'request', label: 'Fee for 1,000 replies', per: '1,000 replies' },
  { kind: 'search', label: 'Fee for 1,000 searches', per: '1,000 searches' },
] as const satisfies readonly { kind: keyof AdminPrice; label: string; per: string }[];
type FeeKind = (typeof feeKinds)[number]['kind'];

/** The fields of one host of a model. Prices are US dollars per million tokens; if all are empty, there is no price. */
export interface HostForm {
  readonly vendor: string;
  readonly model: string;
  readonly asks: string;
  readonly price: Readonly<Record<TokenKind, string>>;
  /** US dollars per 1,000, charged in addition to tokens; empty for none. */
  readonly fees: Readonly<Record<FeeKind, string>>;
  readonly contextWindow: string;
  readonly maxOutputTokens: string;
}

export interface ModelForm {
  readonly name: string;
  readonly label: string;
  readonly isListed: boolean;
  /** Percent; if empty, the installation's multiplier applies. */
  readonly multiplier: string;
  readonly hosts: readonly HostForm[];
}

/** Prices are integer micro-dollars per million tokens. */
const decimals = 6;
/** SOURCE: contract, MicroUsd and ModelChange. */
const most = { price: 1_000_000_000_000, percent: 10_000 };

/** The sizes of a host, in tokens. SOURCE: contract, ModelChange. */
export const sizeKinds = [
  { kind: 'contextWindow', label: 'Tokens it can read', least: 1_000, most: 100_000_000 },
  { kind: 'maxOutputTokens', label: 'Tokens it can write', least: 100, most: 10_000_000 },
] as const satisfies readonly { kind: keyof HostForm; label: string; least: number; most: number }[];

export function modelFormOf({ name, label, isListed, multiplierPercent, hosts }: AdminModel): ModelForm {
  return {
    name,
    label,
    isListed,
    multiplier: multiplierPercent === null ? '' : String(multiplierPercent),
    hosts: hosts.map(({ vendor, model, asks, price, contextWindow, maxOutputTokens }) => ({
      vendor,
      model,
      asks,
      price: {
        input: price ? writeUsd(price.input, decimals) : '',
        cached: price ? writeUsd(price.cached, decimals) : '',
        output: price ? writeUsd(price.output, decimals) : '',
        reasoning: price ? writeUsd(price.reasoning, decimals) : '',
      },
      fees: {
        request: price?.request ? writeUsd(price.request, decimals) : '',
        search: price?.search ? writeUsd(price.search, decimals) : '',
      },
      contextWindow: String(contextWindow),
      maxOutputTokens: String(maxOutputTokens),
    })),
  };
}

/** null: no price. undefined: the fields contain no valid price. */
export function readPrice({ price, fees }: Pick<HostForm, 'price' | 'fees'>): AdminPrice | null | undefined {
  const all = [...Object.values(price), ...Object.values(fees)];
  if (all.every((text) => text.trim() === '')) return null;
  const read = (text: string) => {
    const value = readUsd(text, decimals);
    return value !== null && value <= most.price ? value : null;
  };
  const [input, cached, output, reasoning] = priceKinds.map(({ kind }) => read(price[kind]));
  const [request, search] = feeKinds.map(({ kind }) => (fees[kind].trim() === '' ? 0 : read(fees[kind])));
  if (input == null || cached == null || output == null || reasoning == null) return undefined;
  if (request == null || search == null) return undefined;
  return { input, cached, output, reasoning, ...(request > 0 && { request }), ...(search > 0 && { search }) };
}

/** How many tokens a host can read and write; null for a size that is missing or out of bounds. */
export function readSizes(host: Pick<HostForm, (typeof sizeKinds)[number]['kind']>) {
  const [contextWindow, maxOutputTokens] = sizeKinds.map(({ kind, least, most }) => readWhole(host[kind], least, most));
  return { contextWindow: contextWindow ?? null, maxOutputTokens: maxOutputTokens ?? null };
}

/** In percent. null: none of its own. undefined: the field contains no valid number. */
export function readMultiplier({ multiplier }: Pick<ModelForm, 'multiplier'>): number | null | undefined {
  return multiplier.trim() === '' ? null : (readWhole(multiplier, 0, most.percent) ?? undefined);
}

/** A change whose reason is not given yet. */
type ModelWish = Omit<ModelChange, 'reason'>;

/** The changed properties only; null while a field is invalid. */
export function changeOf(model: AdminModel, form: ModelForm): ModelWish | null {
  const multiplier = readMultiplier(form);
  const name = form.name.trim();
  const label = form.label.trim();
  if (multiplier === undefined || name === '' || label === '') return null;
  const hosts = model.hosts.map((host, at) => hostChangeOf(host, form.hosts[at]));
  if (hosts.includes(null)) return null;
  const changed = hosts.filter((host) => host !== null && Object.keys(host).length > 2) as NonNullable<
    ReturnType<typeof hostChangeOf>
  >[];
  return {
    ...(name === model.name ? {} : { name }),
    ...(label === model.label ? {} : { label }),
    ...(form.isListed === model.isListed ? {} : { isListed: form.isListed }),
    ...(multiplier === model.multiplierPercent ? {} : { multiplierPercent: multiplier }),
    ...(changed.length === 0 ? {} : { hosts: changed }),
  };
}

/**
 * The change with the prices and the multiplier it was decided on, so that it does not overwrite what another admin has
 * set since.
 */
export function withSeen({ hosts: known, multiplierPercent }: AdminModel, change: ModelWish): ModelWish {
  const seen = change.multiplierPercent === undefined ? {} : { seenMultiplierPercent: multiplierPercent };
  if (!change.hosts) return { ...change, ...seen };
  const seenOf = (host: HostChange) =>
    known.find(({ vendor, model }) => vendor === host.vendor && model === host.model)?.price ?? null;
  const hosts = change.hosts.map((host) => (host.price === undefined ? host : { ...host, seenPrice: seenOf(host) }));
  return { ...change, ...seen, hosts };
}

type HostChange = NonNullable<ModelChange['hosts']>[number];

function hostChangeOf(host: AdminModel['hosts'][number], form: HostForm | undefined): HostChange | null {
  const key = { vendor: host.vendor, model: host.model };
  if (!form) return key;
  const price = readPrice(form);
  const { contextWindow, maxOutputTokens } = readSizes(form);
  const asks = form.asks.trim();
  if (price === undefined || contextWindow === null || maxOutputTokens === null || asks === '') return null;
  const areSameFees = feeKinds.every(({ kind }) => (price?.[kind] ?? 0) === (host.price?.[kind] ?? 0));
  const isSamePrice = areSameFees && priceKinds.every(({ kind }) => price?.[kind] === host.price?.[kind]);
  return {
    ...key,
    ...(isSamePrice ? {} : { price }),
    ...(asks === host.asks ? {} : { newModel: asks }),
    ...(contextWindow === host.contextWindow ? {} : { contextWindow }),
    ...(maxOutputTokens === host.maxOutputTokens ? {} : { maxOutputTokens }),
  };
}
