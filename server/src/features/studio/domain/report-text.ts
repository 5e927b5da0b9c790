import type { Citation } from '@atrium/contract/run-event';
import { inOneGo, isWritten, type Section } from './sections.ts';

/** A report as one text, with the citations its marks count. */
export interface WholeReport {
  readonly text: string;
  readonly citations: readonly Citation[];
}

interface WrittenSection {
  readonly content: string;
  readonly citations: readonly Citation[];
}

/** What the reader of a report is told of which sections are missing; null where none is. */
export function unfinishedNote({ done, sections }: Parameters<typeof isWritten>[0]): string | null {
  return isWritten({ done, sections })
    ? null
    : `Unfinished: ${done} of ${(sections ?? inOneGo).length} sections written.`;
}

/** Puts the sections together under their headings; what its reader should know stands first. */
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
