import type { Task } from '@atrium/contract/tasks';
import { isOverdue } from './due.ts';

/** The filters of the list, with their labels. */
export const filters = {
  all: 'All',
  open: 'To do',
  in_progress: 'In progress',
  completed: 'Completed',
  overdue: 'Overdue',
  mine: 'Assigned to me',
} as const;
export type Filter = keyof typeof filters;

export function filterTasks(tasks: readonly Task[], filter: Filter, now: Date): readonly Task[] {
  if (filter === 'all') return tasks;
  return tasks.filter((task) => {
    if (filter === 'overdue') return isOverdue(task, now);
    if (filter === 'mine') return task.assignee?.kind === 'self';
    return task.status === filter;
  });
}
