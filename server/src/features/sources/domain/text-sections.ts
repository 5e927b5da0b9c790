import { markdownSections } from './canonical-text.ts';
import { codeSections } from './code-sections.ts';
import { jsonSections, keySections } from './data-sections.ts';
import type { Section } from './outline.ts';

/** The sections of a text whose extractor found none, by the source's type and its file's name. */
export function textSections(type: string, name: string, text: string): Section[] {
  if (type === 'markdown') return markdownSections(text);
  if (type === 'code') return /\.(?:toml|ini)$/i.test(name) ? keySections(text) : codeSections(name, text);
  if (type !== 'data') return [];
  const isJson = /^\s*[[{]/.test(text);
  return isJson ? jsonSections(text) : keySections(text);
}
