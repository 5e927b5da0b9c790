import { expect, test } from 'vitest';
import { formatPrice } from './format-price.ts';

test('cents are shown as dollars with two decimals', () => {
  expect(formatPrice(1900)).toBe('$19.00');
  expect(formatPrice(5)).toBe('$0.05');
  expect(formatPrice(123456)).toBe('$1,234.56');
});
