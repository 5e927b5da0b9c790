import type { Task } from '@atrium/contract/tasks';
import type { Option } from '../../ui/fields/choice-field.tsx';

/** The labels of statuses and priorities. */
export const statuses: readonly Option<Task['status']>[] = [
  { value: 'open', words: 'To do' },
  { value: 'in_progress', words: 'In progress' },
  { value: 'completed', words: 'Completed' },
];
export const priorities: readonly Option<Task['priority']>[] = [
  { value: 'low', words: 'Low' },
  { value: 'medium', words: 'Medium' },
  { value: 'high', words: 'High' },
];
