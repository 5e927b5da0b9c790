import { formatDay } from '../../../lib/format.ts';

/** A day of the calendar here as '2026-11-21'. */
function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Whether a task should have been done by now: its day has passed, here. */
export function isOverdue(task: { readonly dueDate: string | null; readonly status: string }, now: Date): boolean {
  return task.dueDate !== null && task.status !== 'completed' && task.dueDate < dayOf(now);
}

/** A day as one says it: 'Today', 'Tomorrow', 'Yesterday', 'Nov 24', with its year when that is not this year. */
export function dueWords(dueDate: string, now: Date): string {
  const [year = 0, month = 1, day = 1] = dueDate.split('-').map(Number);
  const near = [-1, 0, 1].findIndex(
    (days) => dueDate === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)),
  );
  if (near >= 0) return ['Yesterday', 'Today', 'Tomorrow'][near] ?? '';
  return formatDay(new Date(year, month - 1, day), now);
}
