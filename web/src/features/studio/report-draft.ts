import { joinedWords } from '../../lib/joined-words.ts';
import { tabDraft } from '../../lib/tab-draft.ts';
import type { ReportFields } from './manage-reports.ts';

/** The input for a report that has not been started, as far as this page knows. */
interface ReportDraft {
  readonly fields: ReportFields;
  /** The id stays the same until the input changes, so that a retry after a lost answer starts nothing twice. */
  readonly reportId: string;
}

/** Drafts by the id of the space, or of the report that is written again. */
export const reportDrafts = tabDraft<ReportDraft>('atrium.draft-report.', ({ fields, reportId }) =>
  Boolean(fields && reportId),
);

/** What was written for a report of a space that was not asked for; '' if nothing was. */
export function unaskedReport(spaceId: number, owner: string | null): string {
  const fields = reportDrafts.read(spaceId, owner)?.fields;
  return joinedWords(fields?.title, fields?.wish);
}
