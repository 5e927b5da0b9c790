import { formatDay } from '../../../lib/format.ts';

export interface AgeGroup<T> {
  readonly heading: string;
  readonly items: readonly T[];
}

const dayMs = 86_400_000;

/**
 * Groups dated items, newest first, under 'Today', 'Yesterday', 'Previous 7 days', 'Previous 30 days' and then by
 * month.
 */
export function groupByAge<T>(items: readonly T[], dateOf: (item: T) => Date, now: Date): AgeGroup<T>[] {
  const groups: { heading: string; items: T[] }[] = [];
  for (const item of items) {
    const heading = headingOf(dateOf(item), now);
    const last = groups.at(-1);
    if (last?.heading === heading) last.items.push(item);
    else groups.push({ heading, items: [item] });
  }
  return groups;
}

function headingOf(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMs);
  if (Number.isNaN(days)) return 'Older';
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days <= 7) return 'Previous 7 days';
  if (days <= 30) return 'Previous 30 days';
  return formatDay(date, now, { month: 'long' });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
