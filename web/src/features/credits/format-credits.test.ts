import { expect, test } from 'vitest';
import { formatCredits } from './format-credits.ts';

test('credits are whole, with thousands apart, and never more than there are', () => {
  expect(formatCredits(1240)).toBe('1,240');
  expect(formatCredits(0.999999)).toBe('0');
  expect(formatCredits(1234567.5)).toBe('1,234,567');
});
