import { markdownSections } from '../domain/canonical-text.ts';
import { type SourcePassage, splitSource } from '../domain/split-source.ts';

/** Cuts a Markdown text at its headings into passages, as for sources; used by later slices with texts of their own. */
export function splitMarkdown(text: string): Generator<SourcePassage> {
  return splitSource(text, { pageStarts: [], sections: markdownSections(text), hasLines: true });
}
