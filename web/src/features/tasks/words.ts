import type { Task } from '@atrium/contract/tasks';

/** The labels of statuses and priorities. */
export const statuses: readonly { readonly value: Task['status']; readonly words: string }[] = [
  { value: 'open', words: 'To do' },
  { value: 'in_progress', words: 'In progress' },
  { value: 'completed', words: 'Completed' },
];
export const priorities: readonly { readonly value: Task['priority']; readonly words: string }[] = [
  { value: 'low', words: 'Low' },
  { value: 'medium', words: 'Medium' },
  { value: 'high', words: 'High' },
];
