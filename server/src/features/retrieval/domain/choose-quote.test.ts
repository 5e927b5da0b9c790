import { expect, it } from 'vitest';
import { chooseQuote } from './choose-quote.ts';
import type { Stretch } from './join-passages.ts';

it('a stretch is read once, however often a model cites it', () => {
  const text = 'The harbour fee is nine crowns for every night. The gate closes at ten in the evening.';
  let reads = 0;
  const stretch: Stretch = {
    itemId: 'rules',
    kind: 'source',
    title: 'Rules',
    version: '1',
    start: 100,
    end: 100 + text.length,
    passages: [],
    get text() {
      reads += 1;
      return text;
    },
  };
  const cite = (statement: string) => {
    reads = 0;
    return chooseQuote(statement, stretch);
  };
  cite('The fee is nine crowns.');
  expect(cite('When does the gate close?')).toEqual({ text: text.slice(48), start: 148, end: 100 + text.length });
  // For the quote alone.
  expect(reads).toBe(1);
});

it.each([
  ['The rain of the year 1987 was 711.', 'year,temp,rain\n\n1986,10.2,690\n\n1987,10.7,711'],
  ['The fee of the harbour was 711 in 1987.', 'Fee of the harbour\n\nIn 1986 it was 690.\n\nIn 1987 it was 711.'],
])('is what has the numbers of the statement, not what only heads them: %s', (statement, text) => {
  const stretch = { text, start: 0 } as Stretch;
  expect(chooseQuote(statement, stretch)?.text).toMatch(/^(?:In )?1987/);
});
