import { markdownSections } from './canonical-text.ts';
import { codeSections } from './code-sections.ts';
import { jsonSections, keySections } from './data-sections.ts';
import type { Section } from './outline.ts';

/** The sections of a text whose reader found none, by what kind of source it is and how its file is called. */
export function textSections(type: string, name: string, text: string): Section[] {
  if (type === 'markdown') return markdownSections(text);
  if (type === 'code') return /\.(?:toml|ini)$/i.test(name) ? keySections(text) : codeSections(name, text);
  if (type !== 'data') return [];
  const isJson = /^\s*[[{]/.test(text);
  return isJson ? jsonSections(text) : keySections(text);
}
