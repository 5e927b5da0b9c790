import { askedPart, panelPart } from '../../ui/late-part.ts';

export { unaskedReports } from './report-draft.ts';

/** The reports of a space, for its Studio. */
export const ReportsPanel = panelPart(() => import('./reports-panel.tsx'));

/** The dialog that starts a report. */
export const ReportDialog = askedPart(() => import('./report-dialog.tsx'));
