import type { Usage } from '@atrium/contract/usage';
import { dayOf, oneDay } from './period.ts';

export type Measure = 'cost' | 'tokens' | 'requests';
type Day = Usage['byDay'][number];

/** How many models get their own colour; the others share one. */
const mostSeries = 5;
/** With more days than this, each column is a month. */
const mostDays = 92;
/** A chart of less than a week is extended to this many days, so that a single day does not fill it. */
const fewestDays = 14;

export interface Column {
  /** '2026-11-21', or '2026-11' for a month. */
  readonly key: string;
  readonly total: number;
  readonly requests: number;
  /** The amounts by model, in the order of `series`, from the bottom up. */
  readonly parts: readonly number[];
}

export interface Chart {
  /** Model ids, the one with the largest sum first; null for all others together. */
  readonly series: readonly (string | null)[];
  readonly columns: readonly Column[];
  /** The index of today's column; only future days follow it. */
  readonly now: number;
  readonly isByMonth: boolean;
  /** The upper end of the scale, a round number; never 0. */
  readonly top: number;
}

/** The usage as columns of days or months, without gaps. */
export function chartOf(
  byDay: readonly Day[],
  measure: Measure,
  span: { from?: string | undefined; today: string },
): Chart {
  const sums = new Map<string, number>();
  for (const { models } of byDay)
    for (const [model, used] of Object.entries(models)) sums.set(model, (sums.get(model) ?? 0) + used[measure]);
  const ranked = [...sums].filter(([, sum]) => sum > 0).sort((a, b) => b[1] - a[1]);
  const named = ranked.slice(0, ranked.length === mostSeries + 1 ? mostSeries + 1 : mostSeries).map(([model]) => model);
  const series = ranked.length > named.length ? [...named, null] : named;
  // The browser's clock may be behind the server's, which counts the days.
  const last = byDay.at(-1)?.day ?? span.today;
  const today = dayOf(new Date(Math.max(Date.parse(last), Date.parse(span.today))));
  const days = daysOf({ ...span, today }, byDay[0]?.day ?? today);
  const isByMonth = days.length > mostDays;
  const keys = isByMonth ? [...new Set(days.map((day) => day.slice(0, 7)))] : days;
  const blank = (): Draft => ({ total: 0, requests: 0, parts: series.map(() => 0) });
  const drafts = new Map(keys.map((key) => [key, blank()]));
  for (const day of byDay) {
    const draft = drafts.get(isByMonth ? day.day.slice(0, 7) : day.day);
    if (draft) addDay(draft, day, named, measure);
  }
  const columns = [...drafts].map(([key, draft]) => ({ key, ...draft }));
  const now = columns.findLastIndex(({ key }) => key <= today);
  return { series, columns, now, isByMonth, top: roundUp(Math.max(0, ...columns.map(({ total }) => total))) };
}

interface Draft {
  total: number;
  requests: number;
  readonly parts: number[];
}

function addDay(draft: Draft, day: Day, named: readonly string[], measure: Measure): void {
  draft.requests += day.requests;
  for (const [model, used] of Object.entries(day.models)) {
    if (used[measure] <= 0) continue;
    const found = named.indexOf(model);
    const at = found < 0 ? named.length : found;
    draft.parts[at] = (draft.parts[at] ?? 0) + used[measure];
    draft.total += used[measure];
  }
}

/**
 * The days up to today. Less than a week is extended: for all time by earlier days, on which nothing was used; for a
 * period with a start, such as a month that has just begun, by future days.
 */
function daysOf({ from, today }: { from?: string | undefined; today: string }, firstUsed: string): string[] {
  let last = Date.parse(today);
  let first = Math.min(Date.parse(from ?? firstUsed), last);
  if ((last - first) / oneDay + 1 < 7) {
    if (from === undefined) first = last - (fewestDays - 1) * oneDay;
    else last = first + (fewestDays - 1) * oneDay;
  }
  const days: string[] = [];
  for (let at = first; at <= last; at += oneDay) days.push(dayOf(new Date(at)));
  return days;
}

/** Rounds up to the next of 1, 2, 5, 10, 20... */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}
