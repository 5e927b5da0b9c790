import { formatCents, formatUsd } from '../../../lib/format-usd.ts';
/** What an entry of the log says of one thing: its name and what it was set to, in words. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names that their field alone does not give, as the forms have them. */
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

/** How a number is written, by the field it stands in; elsewhere with its thousands apart. */
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

/** What null says: of a limit that there is none, of what is set apart that the installation's holds again. */
const nothing: Readonly<Record<string, string>> = {
  visitorDailyTokens: 'no limit',
  userDailyFreeTokens: 'no limit',
  monthlyLimitUsd: 'as for everyone',
  dailyFreeTokens: 'as for everyone',
  multiplierPercent: 'as for everyone',
};

/** The details of an entry as facts, in the order they were written; none for what cannot be read. */
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
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return String(value) || 'none';
}

/** Of places where a model is had the vendor goes before what is said of each. */
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
