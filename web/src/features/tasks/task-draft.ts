import { tabDraft } from '../../lib/tab-draft.ts';
import type { TaskFields } from './manage-tasks.ts';

interface TaskDraft {
  readonly fields: Partial<TaskFields>;
  /** Of a new one. The same until something else is written: a call whose answer was lost adds nothing a second time. */
  readonly taskId?: string;
}

/** What was written in the form of a task and not saved: by the task, or by its space for a new one. */
export const taskDrafts = tabDraft<TaskDraft>('atrium.draft-task.', ({ fields }) => Boolean(fields));
