import type { Citation } from '@atrium/contract/run-event';
import { escapeMarkdown } from '../../../platform/text/escape-markdown.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import { inOneGo, isWritten, type Section } from './sections.ts';

/** A report as one text, with the citations that its marks number. */
export interface WholeReport {
  readonly text: string;
  readonly citations: readonly Citation[];
}

interface WrittenSection {
  readonly content: string;
  readonly citations: readonly Citation[];
}

/** The note that tells readers how many sections of a report are missing; null if none is. */
export function unfinishedNote({ done, sections }: Parameters<typeof isWritten>[0]): string | null {
  return isWritten({ done, sections })
    ? null
    : `Unfinished: ${done} of ${(sections ?? inOneGo).length} sections written.`;
}

/** Joins the sections under their headings, with the notice at the top. */
export function wholeReport(
  sections: readonly Section[],
  written: readonly WrittenSection[],
  notice: string | null,
): WholeReport {
  const parts = written.map(({ content }, at) => {
    const heading = sections[at]?.heading ?? '';
    return heading === '' ? content : `## ${heading}\n\n${content}`;
  });
  const note = notice === null ? [] : [`*${notice}*`];
  return { text: [...note, ...parts].join('\n\n'), citations: written.flatMap(({ citations }) => citations) };
}

/** The title of a report as the first line of its Markdown: it is text, whatever signs it contains. */
export function titleLine(title: string): string {
  return `# ${escapeMarkdown(oneLine(title))}`;
}
