import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, it } from 'vitest';
import { escapeMarkdown } from './escape-markdown.ts';

type Nodes = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

it.each([
  ['[Function]int read (char *to)', '\\[Function]int read (char \\*to)'],
  ['![a](https://example.org/a.png)', '!\\[a](https\\://example.org/a.png)'],
  ['[a]: <b>', '\\[a]: \\<b\\>'],
  ['AT&T &&amp; a', 'AT&T &\\&amp; a'],
])('words stay words, and brackets do not become the marks of a formula: %s', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

it.each([
  'What is &nbsp; and &lt;b&gt;? And &#38; or &#x26;, or \\&amp;?',
  'www.example.com_a.pdf',
  'WWW.example.com/a_b',
  'me_too@example.com.eml',
  'https://example.org/a_b/*c*?a=1&copy;=2',
])('is shown as it was: %s', (text) => {
  expect(shownText(read(text))).toBe(text);
});

it('an address leads where it says', () => {
  expect(JSON.stringify(read('See https://example.org/a_b/~c now'))).toContain('"url":"https://example.org/a_b/~c"');
});

function read(text: string) {
  return fromMarkdown(escapeMarkdown(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function shownText(node: Nodes): string {
  if ('children' in node) return node.children.map(shownText).join('');
  return 'value' in node ? node.value : '';
}
