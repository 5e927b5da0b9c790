import { expect, test } from 'vitest';
import { clipText, shortenText } from './clip-text.ts';

test('what is short enough stays as it is', () => {
  expect(clipText('heron', 5)).toBe('heron');
  expect(shortenText('heron', 5)).toBe('heron');
});

test('what is too long ends after so many characters, with a sign where it is to be seen', () => {
  expect(clipText('herons', 5)).toBe('heron');
  expect(shortenText('herons', 5)).toBe('hero…');
});

test('no character is cut in half, which no JSON column of the store takes', () => {
  expect(clipText('ab🦊', 3)).toBe('ab');
  expect(clipText('ab🦊', 4)).toBe('ab🦊');
  expect(shortenText('ab🦊cd', 4)).toBe('ab…');
  expect(shortenText('ab🦊cd', 5)).toBe('ab🦊…');
});
