import type { Report, ReportFormat, ReportKind } from '@atrium/contract/studio';
import { formatCount } from '../../lib/format.ts';
import type { Option } from '../../ui/fields/choice-field.tsx';

/** The kinds of reports, in the order of the select. */
export const kinds: readonly (Option<ReportKind> & { readonly hint: string })[] = [
  { value: 'briefing', words: 'Briefing', hint: 'What somebody must know who has no time to read the sources.' },
  {
    value: 'study_guide',
    words: 'Study guide',
    hint: 'What is to be understood, the terms, and questions to test yourself.',
  },
  { value: 'faq', words: 'FAQ', hint: 'Questions that a newcomer would ask, with short answers.' },
  { value: 'timeline', words: 'Timeline', hint: 'What happened when, as far as the sources date it.' },
  { value: 'custom', words: 'Your own wish', hint: 'Anything that can be written from the sources.' },
];

export const formats: readonly { readonly format: ReportFormat; readonly words: string }[] = [
  { format: 'markdown', words: 'Markdown' },
  { format: 'docx', words: 'DOCX' },
  { format: 'pdf', words: 'PDF' },
];

/** What titles that the server makes for a report of the kind begin with. */
export function titleOfKind(kind: ReportKind): string {
  return kind === 'custom' ? 'Report' : wordsOfKind(kind);
}

/** What a kind is called in the form and in the list. */
function wordsOfKind(kind: ReportKind): string {
  return kinds.find(({ value }) => value === kind)?.words ?? '';
}

/** Whether the report is still in progress. */
export function isAtWork({ stage }: Pick<Report, 'stage'>): boolean {
  return stage !== 'ready' && stage !== 'failed' && stage !== 'cancelled';
}

/** Whether there is text to read: the whole report, or the sections written before it failed or was cancelled. */
export function hasText({ stage, progress }: Pick<Report, 'stage' | 'progress'>): boolean {
  return stage === 'ready' || ((stage === 'failed' || stage === 'cancelled') && (progress?.done ?? 0) > 0);
}

/** Whether it can be read here only: it is not ready, was too long to be a note, or its note has been deleted. */
export function isReadHere(report: Pick<Report, 'stage' | 'progress' | 'noteId'>): boolean {
  return hasText(report) && (report.stage !== 'ready' || report.noteId === null);
}

/** The progress or the result of a report, as text. */
export function stateWords({ stage, progress, citations, unsupported, kind }: Report): string {
  const written =
    progress && progress.done > 0 && progress.total > 1
      ? ` · ${progress.done} of ${progress.total} sections written`
      : '';
  switch (stage) {
    case 'queued':
      return 'Waiting to begin...';
    case 'planning':
      return 'Reading the sources...';
    case 'writing': {
      if (!progress || progress.total < 2) return 'Writing...';
      return `Writing section ${Math.min(progress.done + 1, progress.total)} of ${progress.total}...`;
    }
    case 'saving':
      return 'Saving...';
    case 'failed':
      return `Failed${written}`;
    case 'cancelled':
      return `Cancelled${written}`;
    case 'ready': {
      const doubts = unsupported > 0 ? [`${formatCount(unsupported, 'statement')} not found in the sources`] : [];
      return [wordsOfKind(kind), formatCount(citations, 'citation'), ...doubts].join(' · ');
    }
  }
}
