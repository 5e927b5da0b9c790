import { noteLimits } from '@atrium/contract/note-rules';
import { Problem } from '../../../platform/http/problem.ts';
import { placeOfCitation, withFootnotes } from '../../chats/index.ts';
import { unfinishedNote, type WholeReport, wholeReport } from '../domain/report-text.ts';
import { inOneGo } from '../domain/sections.ts';
import { type ReportRow, sectionsOf } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';
import { advanceIn, type Work } from './lease.ts';

/**
 * Saves the report as a note of its space, in the transaction that says that it is ready. The note is not in the knowledge
 * base to begin with: a report written from reports would cite itself.
 */
export async function saveReport(deps: StudioDeps, work: Work): Promise<void> {
  const { userId, report } = work;
  const whole = await readWholeReport(deps, report);
  const content = asMarkdown(whole, report.spaceId);
  if (content.length > noteLimits.content)
    throw new Problem('too-large', 'This report is too long for one note. Ask for less, or for one thing at a time.');
  await deps.database.transaction(async (tx) => {
    const fields = { spaceId: report.spaceId, title: report.title, content, isInKnowledgeBase: false };
    const note = await deps.notes.add(tx, userId, fields);
    const atEnd = { problem: null, haltedAt: null, leaseBy: null, leaseUntil: null };
    await advanceIn(tx, deps, work, { stage: 'ready', noteId: note.id, ...atEnd });
  });
}

/** A report as it was written; one that goes on no further by itself, as far as it came. */
export async function readWholeReport(
  { database }: Pick<StudioDeps, 'database'>,
  report: ReportRow,
): Promise<WholeReport> {
  const written = await sectionsOf(database.db, report.userId, report.id);
  const notices = [unfinishedNote(report), report.notice].filter(Boolean);
  return wholeReport(report.sections ?? inOneGo, written, notices.join(' ') || null);
}

/** The report in Markdown: its marks are footnotes, each with the quote and a link to where it stands. */
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
