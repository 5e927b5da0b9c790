import { formatCount, formatDate } from '../../../lib/format.ts';
import { formatUsd } from '../../../lib/format-usd.ts';
import type { Measure } from './chart.ts';

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Formats '2026-11-21' or '2026-11'. Days are UTC, so they are not converted to the reader's time zone. */
export function nameOfDay(key: string): string {
  const parts = key.length === 7 ? ({ month: 'long' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return formatDate(new Date(key), { ...parts, year: 'numeric', timeZone: 'UTC' });
}

export function formatAmount(amount: number, measure: Measure): string {
  if (measure === 'cost') return formatUsd(amount, 4);
  return formatCount(amount, measure === 'tokens' ? 'token' : 'call');
}

/** The same for the axis, where there is little room. */
export function formatTick(amount: number, measure: Measure): string {
  if (measure !== 'cost') return short.format(amount);
  return amount >= 0.01 && amount < 10 ? formatUsd(amount, 2) : `$${short.format(amount)}`;
}
