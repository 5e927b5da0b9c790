import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut between two characters, never within one', () => {
  expect(cutText('Heron 🦩 and stork', 7)).toBe('Heron ');
  expect(cutText('Heron 🦩 and stork', 8)).toBe('Heron 🦩');
  expect(cutText('Heron', 8)).toBe('Heron');
});
