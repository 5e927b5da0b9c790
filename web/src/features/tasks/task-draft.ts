import { tabDraft } from '../../lib/tab-draft.ts';
import type { TaskFields } from './manage-tasks.ts';

interface TaskDraft {
  readonly fields: Partial<TaskFields>;
  /**
   * The id of a new task. It stays the same until something else is typed, so that a retry after a lost answer adds
   * nothing twice.
   */
  readonly taskId?: string;
}

/** Unsaved input of the task form, by the id of the task, or of the space for a new task. */
export const taskDrafts = tabDraft<TaskDraft>('atrium.draft-task.', ({ fields }) => Boolean(fields));
