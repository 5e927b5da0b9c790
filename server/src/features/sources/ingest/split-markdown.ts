import { markdownSections } from '../domain/canonical-text.ts';
import { type SourcePassage, splitSource } from '../domain/split-source.ts';

/** Cuts a Markdown text into passages at its headings, as sources are: for later slices that keep texts of their own. */
export function splitMarkdown(text: string): Generator<SourcePassage> {
  return splitSource(text, { pageStarts: [], sections: markdownSections(text), hasLines: true });
}
