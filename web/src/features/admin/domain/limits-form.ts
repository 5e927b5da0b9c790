import type { MoneySettings } from '@atrium/contract/admin-money';
import { formatNumber } from '../../../lib/format.ts';
import { readUsd, readWhole, writeUsd } from './amounts.ts';

type LimitKey = Exclude<keyof MoneySettings, 'stopsAtLimit'>;
/** The limits as text in their fields. */
export type LimitsForm = Readonly<Record<LimitKey, string>> & { readonly stopsAtLimit: boolean };

/** SOURCE of the bounds: contract, MoneySettings. */
const most = { cents: 100_000_000, credits: 1_000_000, percent: 10_000, tokens: 1_000_000_000_000 };

export const limitFields = [
  {
    key: 'monthlyLimitUsd',
    label: 'Monthly limit of a user in US dollars',
    hint: 'A month is one of UTC. Own keys are not counted.',
    inputMode: 'decimal',
  },
  {
    key: 'lowCredits',
    label: 'Warn at this many credits',
    hint: 'At or below it a notice says that credits run out.',
    inputMode: 'numeric',
  },
  {
    key: 'multiplierPercent',
    label: 'Multiplier of prices in percent',
    hint: '100 charges what vendors charge. A model may have one of its own.',
    inputMode: 'numeric',
  },
  {
    key: 'visitorDailyTokens',
    label: 'Tokens of free models a day for a visitor',
    hint: 'Empty: no limit.',
    inputMode: 'numeric',
  },
  {
    key: 'userDailyFreeTokens',
    label: 'Tokens of free models a day for a user',
    hint: 'Empty: no limit.',
    inputMode: 'numeric',
  },
] as const satisfies readonly { key: LimitKey; label: string; hint: string; inputMode: 'decimal' | 'numeric' }[];

export function limitsFormOf(settings: MoneySettings): LimitsForm {
  const { monthlyLimitUsd, visitorDailyTokens, userDailyFreeTokens } = settings;
  return {
    monthlyLimitUsd: writeUsd(Math.round(monthlyLimitUsd * 100), 2),
    lowCredits: String(settings.lowCredits),
    multiplierPercent: String(settings.multiplierPercent),
    visitorDailyTokens: visitorDailyTokens === null ? '' : String(visitorDailyTokens),
    userDailyFreeTokens: userDailyFreeTokens === null ? '' : String(userDailyFreeTokens),
    stopsAtLimit: settings.stopsAtLimit,
  };
}

/** The fields that differ from their saved values. */
export function changedFields<T extends object>(saved: T, now: T): Partial<T> {
  const isChanged = ([key, value]: [string, unknown]) => saved[key as keyof T] !== value;
  return Object.fromEntries(Object.entries(now).filter(isChanged)) as Partial<T>;
}

interface ReadLimits {
  /** Null while a field is invalid. */
  readonly limits: MoneySettings | null;
  /** One sentence on each invalid field. */
  readonly wrong: Readonly<Partial<Record<LimitKey, string>>>;
}

export function readLimits(form: LimitsForm): ReadLimits {
  const cents = readUsd(form.monthlyLimitUsd, 2);
  const low = readWhole(form.lowCredits, 0, most.credits);
  const percent = readWhole(form.multiplierPercent, 0, most.percent);
  const visitor = tokensOf(form.visitorDailyTokens);
  const user = tokensOf(form.userDailyFreeTokens);
  const isUsdRight = cents !== null && cents <= most.cents;
  const wrong = {
    ...(isUsdRight ? {} : { monthlyLimitUsd: 'Write an amount of at most $1,000,000 with at most two decimals.' }),
    ...(low === null ? { lowCredits: 'Write a whole number from 0 to 1,000,000.' } : {}),
    ...(percent === null ? { multiplierPercent: 'Write a whole number from 0 to 10,000.' } : {}),
    ...(visitor === undefined ? { visitorDailyTokens: 'Write a whole number, or leave it empty.' } : {}),
    ...(user === undefined ? { userDailyFreeTokens: 'Write a whole number, or leave it empty.' } : {}),
  };
  if (!isUsdRight || low === null || percent === null || visitor === undefined || user === undefined) {
    return { limits: null, wrong };
  }
  const limits = {
    monthlyLimitUsd: cents / 100,
    stopsAtLimit: form.stopsAtLimit,
    lowCredits: low,
    multiplierPercent: percent,
    visitorDailyTokens: visitor,
    userDailyFreeTokens: user,
  };
  return { limits, wrong };
}

/** null: no limit. undefined: not a valid number. */
function tokensOf(text: string): number | null | undefined {
  return text.trim() === '' ? null : (readWhole(text, 0, most.tokens) ?? undefined);
}

/** The changes, one line each: 'Warn at this many credits: 50 → 80'. */
export function saidLimits(before: MoneySettings, after: MoneySettings): readonly string[] {
  const said = (value: number | null) => (value === null ? 'no limit' : formatNumber(value));
  const lines = limitFields
    .filter(({ key }) => before[key] !== after[key])
    .map(({ key, label }) => `${label}: ${said(before[key])} → ${said(after[key])}`);
  if (before.stopsAtLimit === after.stopsAtLimit) return lines;
  return [...lines, after.stopsAtLimit ? 'Models stop at the monthly limit.' : 'Models no longer stop at the limit.'];
}
