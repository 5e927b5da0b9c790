export const periodNames = {
  all: 'All time',
  month: 'This month',
  'days-30': 'Last 30 days',
  'days-7': 'Last 7 days',
} as const;
export type Period = keyof typeof periodNames;

/** Milliseconds. */
export const oneDay = 86_400_000;

/** A day as the server counts it: UTC, '2026-11-21'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first day of a period; undefined for all time. */
export function firstDayOf(period: Period, now: Date): string | undefined {
  switch (period) {
    case 'all':
      return undefined;
    case 'month':
      return `${dayOf(now).slice(0, 7)}-01`;
    case 'days-30':
      return dayOf(new Date(now.getTime() - 29 * oneDay));
    case 'days-7':
      return dayOf(new Date(now.getTime() - 6 * oneDay));
  }
}
