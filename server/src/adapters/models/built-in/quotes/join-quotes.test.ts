import { expect, test } from 'vitest';
import { splitPassages } from '../../../../platform/text/passages/split-passages.ts';
import { documentsOf } from '../reading/documents.ts';
import type { Quote } from './find-quotes.ts';
import { joinQuotes } from './join-quotes.ts';

/** Ten sentences of 100 characters each, with the blank after them. */
const text = Array.from({ length: 10 }, (_, at) => `${at}${'x'.repeat(97)}. `).join('');
const [document] = documentsOf(
  [...splitPassages({ text, pageStarts: [], hasLines: true })].map((passage) => ({
    ...passage,
    origin: { kind: 'attachment', id: 'a1', title: 'ten.txt' },
  })),
);

/** A quote of the sentences `from` to `to`, found by the sentence `own`. */
function quote(own: number, from: number, to: number): Quote {
  if (document === undefined) throw new Error('no document');
  const [start, end] = [from * 100, to * 100 + 99];
  return {
    document,
    text: text.slice(start, end),
    start,
    end,
    own: { start: own * 100, end: own * 100 + 99 },
    location: 'line 1',
    score: 1,
    coverage: 1,
    holdsWanted: true,
    holdsNames: true,
  };
}

const shown = (...quotes: Quote[]) =>
  joinQuotes(quotes).map((one) => {
    expect(one.text).toBe(text.slice(one.start, one.end));
    return one.text.replaceAll(/[^\d]/g, '');
  });

test('two that overlap are one quote in place of the first, if that stays short', () => {
  expect(shown(quote(0, 0, 1), quote(8, 7, 9), quote(2, 1, 3))).toEqual(['0123', '789']);
  expect(shown(quote(0, 0, 1), quote(3, 3, 3), quote(2, 1, 3))).toEqual(['0123']);
});

test('of two that would be too long together, the later one shows what the earlier does not', () => {
  expect(shown(quote(1, 0, 2), quote(3, 2, 4))).toEqual(['012', '34']);
  expect(shown(quote(6, 5, 7), quote(4, 3, 5))).toEqual(['567', '34']);
  expect(shown(quote(1, 0, 2), quote(5, 4, 6), quote(3, 2, 4))).toEqual(['012', '456', '3']);
});

test('a sentence is not cut where another quote ends or begins within it', () => {
  const halfOf = (from: number, to: number): Quote => {
    const span = { start: from * 100, end: to * 100 };
    return { ...quote(0, 0, 0), ...span, own: span, text: text.slice(span.start, span.end) };
  };
  expect(joinQuotes([halfOf(0, 2.5), quote(2, 2, 5)])[1]).toMatchObject({ start: 200, end: 599 });
  expect(joinQuotes([halfOf(5.5, 8), quote(5, 2, 5)])[1]).toMatchObject({ start: 200, end: 599 });
});

test('a quote whose own sentence is shown already adds nothing', () => {
  expect(shown(quote(1, 0, 2), quote(2, 1, 3))).toEqual(['012']);
});

test('a quote that holds all of an earlier one takes its place, whatever its length', () => {
  expect(shown(quote(4, 3, 5), quote(1, 0, 6))).toEqual(['0123456']);
});
