import { lazy } from 'react';

/** The tasks of a space, for its Studio. */
export const TasksPanel = lazy(() => import('./tasks-panel.tsx'));
