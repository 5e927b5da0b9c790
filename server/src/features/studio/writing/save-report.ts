import { noteLimits } from '@atrium/contract/note-rules';
import { placeOfCitation, withFootnotes } from '../../chats/index.ts';
import { unfinishedNote, type WholeReport, wholeReport } from '../domain/report-text.ts';
import { inOneGo } from '../domain/sections.ts';
import { type ReportRow, sectionsOf } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';
import { advanceIn, type Work } from './lease.ts';

/** What is said of a report that is longer than a note may be: it is paid for, and writing it again would not help. */
const tooLong = 'This report is too long to be a note. It is kept here, whole, and can be exported.';

/**
 * Saves the report as a note of its space, in the transaction that marks it as ready. The note is not in the knowledge
 * base at first: otherwise a later report would cite this one. One that is too long for a note is ready without it.
 */
export async function saveReport(deps: StudioDeps, work: Work): Promise<void> {
  const { userId, report } = work;
  const whole = await readWholeReport(deps, report);
  const content = asMarkdown(whole, report.spaceId);
  const atEnd = { stage: 'ready', problem: null, haltedAt: null, leaseBy: null, leaseUntil: null } as const;
  await deps.database.transaction(async (tx) => {
    if (content.length > noteLimits.content) return advanceIn(tx, deps, work, { ...atEnd, problem: tooLong });
    const fields = { spaceId: report.spaceId, title: report.title, content, isInKnowledgeBase: false };
    const note = await deps.notes.add(tx, userId, fields);
    await advanceIn(tx, deps, work, { ...atEnd, noteId: note.id });
  });
}

/** Reads a report as it was written; of a failed or cancelled one, the part that exists. */
export async function readWholeReport(
  { database }: Pick<StudioDeps, 'database'>,
  report: ReportRow,
): Promise<WholeReport> {
  const written = await sectionsOf(database.db, report.userId, report.id);
  const notices = [unfinishedNote(report), report.notice].filter(Boolean);
  return wholeReport(report.sections ?? inOneGo, written, notices.join(' ') || null);
}

/** The report in Markdown: its marks become footnotes, each with the quote and a link to its place. */
export function asMarkdown({ text, citations }: WholeReport, spaceId: number, origin = ''): string {
  return withFootnotes(
    text,
    citations.map((citation) => {
      const place = placeOfCitation(spaceId, citation);
      const { title, location, quote } = citation;
      return { title, location, quote, ...(place !== null && { place: `${origin}${place}` }) };
    }),
  );
}
