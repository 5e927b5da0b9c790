import { expect, test } from 'vitest';
import { formatEntry } from './format-entry.ts';

test('what came is a plus, what went a minus, and a balance has no sign unless it lacks', () => {
  expect(formatEntry(1_000, true)).toBe('+1,000.00');
  expect(formatEntry(-0.4123, true)).toBe('−0.4123');
  expect(formatEntry(0, true)).toBe('0.00');
  expect(formatEntry(999.5877, false)).toBe('999.5877');
});

test('less than can be shown is not nothing', () => {
  expect(formatEntry(-0.000001, true)).toBe('−<0.0001');
  expect(formatEntry(0.0001, true)).toBe('+0.0001');
});
