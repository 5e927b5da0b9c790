import { markdownHeadings } from './canonical-text.ts';
import { codeSections } from './code-sections.ts';
import { jsonSections, keySections } from './data-sections.ts';
import type { Section } from './outline.ts';
import { tableColumns } from './table-columns.ts';

/**
 * The sections of a text whose extractor found none, by the source's type and its file's name. Yields now and then: a
 * text may be of millions of lines, and other work needs its turns meanwhile.
 */
export function* textSections(type: string, name: string, text: string): Generator<undefined, Section[]> {
  if (type === 'markdown') return yield* markdownHeadings(text);
  if (type === 'code') return yield* /\.(?:toml|ini)$/i.test(name) ? keySections(text) : codeSections(name, text);
  if (type === 'table') return tableColumns(text);
  if (type !== 'data') return [];
  return yield* /^\s*[[{]/.test(text) ? jsonSections(text) : keySections(text);
}
