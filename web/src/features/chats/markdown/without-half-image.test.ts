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
  ['pictures that end nowhere', `data:image/ ${'!['.repeat(200_000)}`],
  ['pictures in one another', `${'![](data:image/'.repeat(28_000)} x`],
  ['beginnings of pictures', `${'data:image/'.repeat(36_000)})`],
  ['one long picture and a blank', `data:image/${'a'.repeat(400_000)} `],
])('is quick with %s', (_what, text) => {
  const began = performance.now();
  withoutHalfImage(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});
