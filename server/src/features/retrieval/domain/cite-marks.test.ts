import { growsFairly } from '@atrium/contract/testing/work';
import { expect, it } from 'vitest';
import { CiteMarks, type MarkedPiece } from './cite-marks.ts';

function readIn(pieces: readonly string[]): string {
  const marks = new CiteMarks();
  const show = (piece: MarkedPiece) =>
    piece.type === 'text' ? piece.text : `${piece.before}{${piece.numbers.join('+')}}`;
  return [...pieces.flatMap((piece) => marks.push(piece)), ...marks.end()].map(show).join('');
}

/** Reads the text at once and letter by letter, and expects the same. */
function read(text: string): string {
  const whole = readIn([text]);
  expect(readIn([...text])).toBe(whole);
  return whole;
}

it('leaves code, links, and brackets without numbers alone', () => {
  for (const text of [
    'See `list[1]` there.',
    '```js\na[1] = b[2];\n```\n',
    '~~~\n[1]\n~~~\n',
    '[1](https://a.example) and [note] and []',
    'An array [1.5] or [x1] or [1000].',
    'A paper says \\[1] and \\[2].',
    'It ends with [',
    'It ends with [1, ',
  ])
    expect(read(text)).toBe(text);
});

it('finds one mark, several, lists and ranges, wherever the text is cut', () => {
  expect(read('Blue [1]. Red[2][3] and [4, 5] or [6-8].')).toBe('Blue {1}. Red{2}{3} and {4+5} or {6+7+8}.');
  expect(read('End [12]')).toBe('End {12}');
  expect(read('Full width 【3】.')).toBe('Full width {3}.');
});

it('finds marks again after code has ended', () => {
  expect(read('```\n[1]\n```\nTrue [1].')).toBe('```\n[1]\n```\nTrue {1}.');
  expect(read('`a[0]` is first [2].')).toBe('`a[0]` is first {2}.');
  for (const code of ['````md\n```js\n[1]\n````', '~~~\n```\n[1]\n~~~', '```\n~~~\n[1]\n```'])
    expect(read(`${code}\nTrue [1].`)).toBe(`${code}\nTrue {1}.`);
});

it('a range of thousands is not counted out', () => {
  expect(read('All [1-999].')).toBe(`All {${Array.from({ length: 10 }, (_, at) => at + 1).join('+')}}.`);
});

it('keeps back no more than what may be a mark', () => {
  const marks = new CiteMarks();
  expect(marks.push('A line [2')).toEqual([{ type: 'text', text: 'A line' }]);
  expect(marks.push(']')).toEqual([]);
  expect(marks.push('.')).toEqual([
    { type: 'marks', before: ' ', numbers: [2], isVendors: false },
    { type: 'text', text: '.' },
  ]);
});

it('reads a reply of nothing but blanks to its end, however it comes', () => {
  const blanks = ' \t'.repeat(100_000);
  expect(readIn([blanks, '[1]'])).toBe(`${blanks}{1}`);
  expect(readIn([`[${blanks}`, `1]${blanks}`])).toBe(`[${blanks}1]${blanks}`);
  const piece = blanks.slice(0, 100);
  expect(readIn(Array.from({ length: 2_000 }, () => piece))).toBe(blanks);
});

it('takes a time that grows with the length of the reply alone, however many marks a long line has', () => {
  const made = (part: number) => `${'x'.repeat(100_000 * part)}${'[1]'.repeat(8_000 * part)}`;
  expect(growsFairly(made, (text) => readIn([text]))).toBe(true);
});
