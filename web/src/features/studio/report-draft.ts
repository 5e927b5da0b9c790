import { tabDraft } from '../../lib/tab-draft.ts';
import type { ReportFields } from './manage-reports.ts';

/** What was asked for in a space and not begun, as far as is known here. */
interface ReportDraft {
  readonly fields: ReportFields;
  /** The same until something else is asked for: a call whose answer was lost begins nothing a second time. */
  readonly reportId: string;
}

/** By the number of the space. */
export const reportDrafts = tabDraft<ReportDraft>('atrium.draft-report.', ({ fields, reportId }) =>
  Boolean(fields && reportId),
);
