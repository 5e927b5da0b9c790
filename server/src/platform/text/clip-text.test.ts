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

test('a flag, a family and a letter with its accent stay whole, but for one that is too long by itself', () => {
  expect(clipText('z🇩🇪🇫🇷', 7)).toBe('z🇩🇪');
  expect(clipText('ab👩‍👩‍👧', 8)).toBe('ab');
  expect(clipText('cafe\u0301', 4)).toBe('caf');
  expect(clipText(`${'x'.repeat(1_000)}👩‍👩‍👧`, 1_003)).toBe('x'.repeat(1_000));
  expect(clipText(`e${'\u0301'.repeat(1_000)}`, 10)).toHaveLength(10);
});
