import { tabDraft } from '../../lib/tab-draft.ts';
import type { TaskFields } from './manage-tasks.ts';

/** What was written in the form of a task and not saved: by the task, or by its space for a new one. */
export const taskDrafts = tabDraft<{ readonly fields: Partial<TaskFields> }>('atrium.draft-task.', ({ fields }) =>
  Boolean(fields),
);
