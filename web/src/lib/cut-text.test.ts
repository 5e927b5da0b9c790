import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut between two characters, never within one', () => {
  expect(cutText('Heron 🦩 and stork', 7)).toBe('Heron ');
  expect(cutText('Heron 🦩 and stork', 8)).toBe('Heron 🦩');
  expect(cutText('Heron', 8)).toBe('Heron');
  expect(cutText('Heron', 5)).toBe('Heron');
});

test.each([
  ['a family', '👩‍👩‍👧‍👦'],
  ['a flag', '🇫🇷'],
  ['an accent of its own', 'e\u0301'],
  ['a tone of skin', '👍🏽'],
])('%s is kept whole or left out, because half of it is something else', (_, character) => {
  const text = `Heron ${character}!`;
  for (let most = 7; most < 6 + character.length; most += 1) expect(cutText(text, most)).toBe('Heron ');
  expect(cutText(text, 6 + character.length)).toBe(`Heron ${character}`);
});

test('one character without end is cut all the same, between its parts', () => {
  expect(cutText('e'.padEnd(500, '\u0301'), 100)).toHaveLength(100);
});
