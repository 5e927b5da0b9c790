import { lazy } from 'react';
import { askedPart } from '../../ui/late-part.ts';

/** The reports of a space, for its Studio. */
export const ReportsPanel = lazy(() => import('./reports-panel.tsx'));

/** Begins one. */
export const ReportDialog = askedPart(() => import('./report-dialog.tsx'));
