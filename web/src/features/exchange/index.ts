import { lazy } from 'react';

/** Saves a chat as a file. */
export const ExportDialog = lazy(() => import('./export-dialog.tsx'));
