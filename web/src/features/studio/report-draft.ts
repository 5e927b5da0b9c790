import { joinedWords } from '../../lib/joined-words.ts';
import { type LeftDraft, leftDrafts } from '../../lib/left-drafts.ts';
import { tabDraft } from '../../lib/tab-draft.ts';
import type { ReportFields } from './manage-reports.ts';

/** The input for a report that has not been started, as far as this page knows. */
interface ReportDraft {
  readonly spaceId: number;
  readonly fields: ReportFields;
  /** The id stays the same until the input changes, so that a retry after a lost answer starts nothing twice. */
  readonly reportId: string;
}

/** Drafts by the id of the space, or of the report that is written again. */
export const reportDrafts = tabDraft<ReportDraft>('atrium.draft-report.', ({ fields, reportId }) =>
  Boolean(fields && reportId),
);

/** What was written for reports of a space, new ones or again, that were not asked for. */
export function unaskedReports(spaceId: number, owner: string | null): readonly LeftDraft[] {
  return leftDrafts(
    reportDrafts,
    owner,
    (draft) => draft.spaceId === spaceId,
    ({ fields }) => joinedWords(fields.title, fields.wish),
  );
}
