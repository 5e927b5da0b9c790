import { expect, it } from 'vitest';
import { escapeMarkdown } from './escape-markdown.ts';

it.each([
  ['[Function]int read (char *to)', '\\[Function]int read (char \\*to)'],
  ['![a](https://example.org/a.png)', '!\\[a](https://example.org/a.png)'],
  ['[a]: <b>', '\\[a]: \\<b\\>'],
])('words stay words, and brackets do not become the marks of a formula: %s', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});
