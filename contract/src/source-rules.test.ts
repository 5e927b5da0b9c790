import { describe, expect, it } from 'vitest';
import { findQuote } from './source-rules.ts';

const text = 'The gate closes at ten. Herons nest here.\n\nThe gate   closes\nat ten. Boats (all) pay $5.';

describe('a quote', () => {
  it.each(['', ' \n', 'The gate closes at nine.', 'the gate closes', 'Boats .all. pay', 'closes atten'])(
    '%j is not in the text',
    (quote) => expect(findQuote(text, quote)).toBeNull(),
  );

  it('is found word for word, with signs that mean something to patterns', () => {
    const place = findQuote(text, 'Boats (all) pay $5.');
    expect(text.slice(place?.start, place?.end)).toBe('Boats (all) pay $5.');
  });

  it('is found where it stood, and else at the place nearest to it, whatever the white space between its words', () => {
    expect(findQuote(text, 'The gate closes at ten.', 0)).toEqual({ start: 0, end: 23 });
    const second = findQuote(text, 'The gate closes at ten.', 60);
    expect(second?.start).toBe(43);
    expect(text.slice(second?.start, second?.end)).toBe('The gate   closes\nat ten.');
    expect(findQuote(text, ' Herons nest\nhere. ', 1_000_000)?.start).toBe(24);
  });

  it('stands at UTF-16 characters, also behind signs of two', () => {
    expect(findQuote('🦊🦊 fox', 'fox')).toEqual({ start: 5, end: 8 });
  });

  it('is found where only its beginning stood before, and each place behind the one before', () => {
    expect(findQuote('a b  a\tb\u00a0a c', 'a b a c')).toEqual({ start: 5, end: 12 });
    expect(findQuote('a a a a', 'a a', 3)).toEqual({ start: 4, end: 7 });
    expect(findQuote('aaab', 'aab')).toEqual({ start: 1, end: 4 });
  });

  it.each([
    ['a word again and again', 'heron '],
    ['white space', ' \n'],
  ])('is looked for in hostile text once: %s', (_, part) => {
    const hostile = `heron${part.repeat(2_000_000)}`;
    const quote = `${'heron '.repeat(999)}nests`;
    expect(findQuote(hostile, quote)).toBeNull();
    expect(findQuote(`${hostile} ${quote}`, quote)?.end).toBe(hostile.length + 1 + quote.length);
  });
});
