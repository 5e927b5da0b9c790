import { expect, it } from 'vitest';
import { Footnotes } from './docx-runs.ts';

it('footnotes that one alone refers to are numbered behind it, however many', () => {
  const others = Array.from({ length: 200_000 }, (_, at) => `n${at}`);
  const notes = new Footnotes(new Map([['first', others]]));
  const { number, isFirst, further } = notes.refer('first');
  expect({ number, isFirst, count: further.length, last: further.at(-1) }).toEqual({
    number: 1,
    isFirst: true,
    count: 200_000,
    last: 200_001,
  });
  expect(notes.refer('n0')).toEqual({ number: 2, isFirst: false, further: [] });
});
