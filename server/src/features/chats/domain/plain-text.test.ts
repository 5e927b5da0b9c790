import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { readQuery } from './search-query.ts';
import { snippetOf } from './search-snippet.ts';

it.each([
  ['## Second heading', 'Second heading'],
  ['> > quoted **twice**', 'quoted twice'],
  ['- [x] done\n* item\n12. twelfth', 'done\nitem\ntwelfth'],
  ['***both*** and _one_ and ~~gone~~ and `code`', 'both and one and gone and code'],
  ['2*3*4 and snake_case_name and a * b', '2*3*4 and snake_case_name and a * b'],
  ['see [the page](https://example.com/a_(b)) and <https://example.com>', 'see the page and https://example.com'],
  ['![a heron](heron.png)', 'a heron'],
  ['| Bird | Size |\n|---|:-:|\n| Heron | tall |', ' Bird  ·  Size \n\n Heron  ·  tall '],
  ['| a\\|b | c |', ' a|b  ·  c '],
  ['```ts\nconst a = 1;\n```', '\nconst a = 1;\n'],
  ['above\n\n---\n\nbelow', 'above\n\n\n\nbelow'],
  ['[not a link] (and this)', '[not a link] (and this)'],
])('reads %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it.each([
  ['white space', ' \t'.repeat(40_000).concat('x'), 'x'],
  ['a fence that is none', '~'.repeat(80_000).concat('`'), ''],
])('takes a moment for a long run: %s', (_what, text, rest) => {
  expect(plainText(text).trim()).toBe(rest);
});

const shown = (text: string, q: string) =>
  snippetOf(text, readQuery(q))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

it('shows a passage without signs, wherever in a long text it stands', () => {
  const filler = 'Nothing to see here, just words. '.repeat(60);
  expect(shown('The **heron** is a _bird_', 'heron')).toBe('The [heron] is a bird');
  const long = shown(`${filler}\n\n### On the **heron**\n\n1. It [flies](https://example.com).\n${filler}`, 'heron');
  expect(long).toMatch(/^…On the \[heron\] It flies\. Nothing to see here/);
  expect(long).toMatch(/…$/);
});

it('shows a word that stands in the address of a link alone', () => {
  expect(shown('Look [there](https://example.com/heron).', 'heron')).toBe('Look [there](https://example.com/[heron]).');
});
