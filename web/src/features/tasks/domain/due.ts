import { formatDay } from '../../../lib/format.ts';

/** A day in the local time zone, as '2026-11-21'. */
function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * A day with the century that its typist left out: a field for a day takes the 27 of '01/02/27' for the year 27 of our
 * era, which is nobody's due date.
 */
export function withCentury(day: string | null): string | null {
  return day === null ? null : day.replace(/^00/, '20');
}

/** Whether a task is overdue: it is not completed, and its day has passed in the local time zone. */
export function isOverdue(task: { readonly dueDate: string | null; readonly status: string }, now: Date): boolean {
  return task.dueDate !== null && task.status !== 'completed' && task.dueDate < dayOf(now);
}

/** A day as text: 'Today', 'Tomorrow', 'Yesterday', 'Nov 24', with its year unless that is the current year. */
export function dueWords(dueDate: string, now: Date): string {
  const [year = 0, month = 1, day = 1] = dueDate.split('-').map(Number);
  const near = [-1, 0, 1].findIndex(
    (days) => dueDate === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)),
  );
  if (near >= 0) return ['Yesterday', 'Today', 'Tomorrow'][near] ?? '';
  return formatDay(new Date(year, month - 1, day), now);
}
