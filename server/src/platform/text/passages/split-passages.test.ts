import { growsFairly } from '@atrium/contract/testing/work';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPassages } from './split-passages.ts';

const prose = fc.array(fc.constantFrom('a', 'word', 'ends.', ' ', '\n', '\n\n', 'é', '𝒳', '😀', '. '), {
  maxLength: 400,
});

describe('splitPassages', () => {
  it('tiles the text: every passage slices back to itself and together they are the whole', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 2, max: 80 }), (words, size) => {
        const text = words.join('');
        const passages = [...splitPassages({ text, pageStarts: [], hasLines: true }, size)];
        expect(passages.map((passage) => passage.text).join('')).toBe(text);
        for (const passage of passages) {
          expect(text.slice(passage.start, passage.end)).toBe(passage.text);
          expect(passage.text.length).toBeGreaterThan(0);
          expect(passage.text.length).toBeLessThanOrEqual(size);
          expect(passage.text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('numbers lines as an editor does', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 2, max: 40 }), (words, size) => {
        const text = words.join('');
        for (const { start, end, lines } of splitPassages({ text, pageStarts: [], hasLines: true }, size)) {
          expect(lines?.[0]).toBe(text.slice(0, start).split('\n').length);
          expect(lines?.[1]).toBe(text.slice(0, end - 1).split('\n').length);
        }
      }),
    );
  });

  it('never lets a passage reach over the edge of a page', () => {
    const text = 'First page, short.Second page, short too.Third.';
    const passages = [...splitPassages({ text, pageStarts: [0, 18, 41], hasLines: false })];
    expect(passages.map(({ page, text: slice }) => [page, slice])).toEqual([
      [1, 'First page, short.'],
      [2, 'Second page, short too.'],
      [3, 'Third.'],
    ]);
  });

  it('counts an empty page, so that the next has its true number', () => {
    const passages = [...splitPassages({ text: 'OneThree', pageStarts: [0, 3, 3], hasLines: false })];
    expect(passages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'One'],
      [3, 'Three'],
    ]);
  });

  it('cuts Chinese and Japanese after a sentence rather than inside one', () => {
    const text = '港口费用每月初由船东支付。'.repeat(20);
    const passages = [...splitPassages({ text, pageStarts: [], hasLines: false }, 100)];
    expect(passages.every((passage) => passage.text.endsWith('。'))).toBe(true);
  });

  it('cuts after a paragraph rather than inside one', () => {
    const text = `${'One sentence stands here. '.repeat(3)}\n\n${'Another one. '.repeat(4)}`;
    const [first] = [...splitPassages({ text, pageStarts: [], hasLines: false }, 100)];
    expect(first?.text.endsWith('\n\n')).toBe(true);
  });
});

it('takes a time that grows with the length alone of a text without lines or spaces, as Chinese has it', () => {
  const made = (part: number) => '水流花開'.repeat(500_000 * part);
  // Searching back to the start of the text at each cut would not.
  expect(growsFairly(made, (text) => [...splitPassages({ text, pageStarts: [], hasLines: false })])).toBe(true);
});
