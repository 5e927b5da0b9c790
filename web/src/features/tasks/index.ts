import { panelPart } from '../../ui/late-part.ts';

export { unsavedTasks } from './task-draft.ts';

/** The tasks of a space, for its Studio. */
export const TasksPanel = panelPart(() => import('./tasks-panel.tsx'));
