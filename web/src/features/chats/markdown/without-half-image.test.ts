import { growsFairly } from '@atrium/contract/testing/work';
import { expect, it } from 'vitest';
import { withoutHalfImage } from './without-half-image.ts';

it.each([
  ['a picture on its way', 'Look: ![a heron](data:image/png;base64,iVBOR', 'Look: '],
  ['one whose words have brackets and blanks', 'a ![one [two (three) ](data:image/png;base64,iV', 'a '],
  ['a bare one', 'a data:image/png;base64,iVBOR', 'a '],
  [
    'one right after another',
    '![a](data:image/png;base64,AA==)![b](data:image/png;base64,iV',
    '![a](data:image/png;base64,AA==)',
  ],
  ['the last of two without an end between them', 'data:image/a,data:image/b', ''],
  ['one after words in brackets', '[note] ](data:image/png;base64,iV', '[note] ]('],
  ['one whose words go over a line', '![a\nb](data:image/png;base64,iV', '![a\nb]('],
])('leaves out %s', (_what, text, left) => {
  expect(withoutHalfImage(text)).toBe(left);
});

it.each([
  ['a whole picture', '![a](data:image/png;base64,AA==)'],
  ['words behind one', '![a](data:image/png;base64,AA==) and'],
  ['no picture', '![a](https://a.example/b.png'],
  ['nothing', ''],
])('leaves %s as it is', (_what, text) => {
  expect(withoutHalfImage(text)).toBe(text);
});

it.each([
  ['pictures that end nowhere', (part: number) => `data:image/ ${'!['.repeat(200_000 * part)}`],
  ['pictures in one another', (part: number) => `${'![](data:image/'.repeat(28_000 * part)} x`],
  ['beginnings of pictures', (part: number) => `${'data:image/'.repeat(36_000 * part)})`],
  ['one long picture and a blank', (part: number) => `data:image/${'a'.repeat(400_000 * part)} `],
])('takes a time that grows with the length alone: %s', (_what, made) => {
  expect(growsFairly(made, withoutHalfImage)).toBe(true);
});
