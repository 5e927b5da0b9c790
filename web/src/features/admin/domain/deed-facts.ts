import { formatCents, formatUsd } from '../../../lib/format-usd.ts';
/** One changed property in an entry of the log: its name and its new value, as text. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names that cannot be derived from the field's key; the forms use the same ones. */
const names: Readonly<Record<string, string>> = {
  amount: 'Credits',
  asked: 'Asked for',
  cents: 'Amount',
  isActive: 'On sale',
  isListed: 'In the menu',
  label: 'Label in the menu',
  monthlyLimitUsd: 'Monthly limit',
  stopsAtLimit: 'Stops at the limit',
  lowCredits: 'Warns at credits',
  multiplierPercent: 'Multiplier',
  visitorDailyTokens: 'Free tokens a day, visitors',
  userDailyFreeTokens: 'Free tokens a day, users',
  dailyFreeTokens: 'Free tokens a day',
  contextWindow: 'Tokens it can read',
  maxOutputTokens: 'Tokens it can write',
  newModel: 'Id asked for',
  pdf: 'PDF',
};

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const moved = (value: number) => `${value > 0 ? '+' : ''}${grouped.format(value)}`;
const dollars = (value: number) => formatUsd(value, 2);
/** Micro-dollars per million tokens. */
const rate = (value: number) => `${dollars(value / 1_000_000)} per 1M tokens`;
const thousandth = (value: number) => `${dollars(value / 1_000_000)} per 1,000`;

/** How a number is formatted, by its field; other numbers get thousands separators. */
const units: Readonly<Record<string, (value: number) => string>> = {
  amount: moved,
  asked: moved,
  cents: formatCents,
  price: formatCents,
  monthlyLimitUsd: dollars,
  multiplierPercent: (value) => `${grouped.format(value)} %`,
  input: rate,
  cached: rate,
  output: rate,
  reasoning: rate,
  request: thousandth,
  search: thousandth,
};

/** What null means: no limit, or for a user's or model's own value, that the value for everyone applies again. */
const nothing: Readonly<Record<string, string>> = {
  visitorDailyTokens: 'no limit',
  userDailyFreeTokens: 'no limit',
  monthlyLimitUsd: 'as for everyone',
  dailyFreeTokens: 'as for everyone',
  multiplierPercent: 'as for everyone',
};

/** The details of an entry as facts, in their original order; empty if they cannot be parsed. */
export function deedFacts(details: string): readonly Fact[] {
  try {
    return factsIn(JSON.parse(details), '');
  } catch {
    return [];
  }
}

function factsIn(value: unknown, within: string): Fact[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => factsOf(key, each, within));
}

function factsOf(key: string, value: unknown, within: string): Fact[] {
  const name = within + (names[key] ?? spelled(key));
  if (Array.isArray(value) && value.some(isObject)) return value.flatMap((each) => factsAt(each, within));
  if (isObject(value)) return factsIn(value, key === 'capabilities' ? within : `${name}, `);
  return [{ name, value: wordOf(key, value) }];
}

function wordOf(key: string, value: unknown): string {
  if (value === null) return nothing[key] ?? 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return (units[key] ?? grouped.format)(value);
  if (Array.isArray(value) && key === 'changed') return value.map(fieldName).join(', ');
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return String(value) || 'none';
}

/** Facts about a model's host start with the name of its vendor. */
function factsAt(value: unknown, within: string): Fact[] {
  if (!isObject(value) || typeof value.vendor !== 'string') return factsIn(value, within);
  const { vendor, ...rest } = value;
  return factsIn(rest, `${within}${vendor}, `);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** 'maxRetries' → 'Max retries'. */
function spelled(key: string): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field of a template in words: 'behaviorText' → 'behavior'. */
function fieldName(key: unknown): string {
  return spelled(String(key).replace(/(Text|Config)$/, '')).toLowerCase();
}
