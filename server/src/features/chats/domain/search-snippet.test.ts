import { expect, it } from 'vitest';
import { readQuery } from './search-query.ts';
import { snippetOf } from './search-snippet.ts';

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
