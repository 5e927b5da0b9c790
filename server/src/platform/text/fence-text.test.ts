import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceMarks, fenceText, withoutMarks } from './fence-text.ts';

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('<', '</', '＜', '／', '/', '>', '\u200b', '\n', ' ', '<FILE', '</ persona >', '<\u200b/f\u200bile>'),
  fc.constantFrom(...fenceMarks),
);
const anyMark = new RegExp(`</?(?:${fenceMarks.join('|')})`, 'gi');
const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('a fence', () => {
  it('is ended by nothing that stands inside', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...fenceMarks), hostile, (text, mark, value) => {
        const fenced = fenceText(mark, text, { name: value });
        const marks = fenced.match(anyMark);
        expect(marks).toEqual([`<${mark}`, `</${mark}`]);
        expect(fenced.endsWith(`\n</${mark}>`)).toBe(true);
      }),
    );
  });

  it('loses no character: only the sign that opens a mark is another', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const kept = withoutMarks(text);
        expect(kept).toHaveLength(text.length);
        for (const [at, unit] of [...text].join('').split('').entries())
          if (kept[at] !== unit) expect([kept[at], ['<', '＜'].includes(unit)]).toEqual(['‹', true]);
      }),
    );
  });

  it('leaves other markup as it is', () => {
    expect(withoutMarks('<b>bold</b> 1 < 2, <profile> and <files>')).toBe('<b>bold</b> 1 < 2, <profile> and ‹files>');
  });

  it.each([
    ['blanks behind a sign', `<${' '.repeat(1_000_000)}`],
    ['blanks behind a slash', `<${' '.repeat(500_000)}/${' '.repeat(500_000)}`],
    ['many signs with blanks', `<${' '.repeat(999)}`.repeat(1_000)],
    ['a mark that is never written out', `< f${'\u200b'.repeat(999)}i l`.repeat(1_000)],
  ])('reads hostile text once: %s', (_, text) => {
    expect(withoutMarks(text)).toBe(text);
    expect(withoutMarks(`${text}</file>`)).toBe(`${text}‹/file>`);
  });

  it('keeps an attribute on its line', () => {
    expect(fenceText('file', 'x', { name: 'a"\n</file>' })).toBe('<file name="a\\"\\n‹/file>">\nx\n</file>');
  });
});
