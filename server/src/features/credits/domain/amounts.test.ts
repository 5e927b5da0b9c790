import { expect, test } from 'vitest';
import { fromCredits, fromMicroUsd, monthOf, toCredits, toUsd } from './amounts.ts';

test.each([
  [8.2, 8_200_000n],
  [4.35, 4_350_000n],
  [-8.2, -8_200_000n],
  [0, 0n],
])('%d credits are exact, whatever their decimals are in binary', (credits, amount) => {
  expect(fromCredits(credits)).toBe(amount);
  expect(toCredits(amount)).toBe(credits);
});

test('a credit is a US cent', () => {
  expect(toUsd(fromCredits(150))).toBe(1.5);
  expect(toCredits(fromMicroUsd(1_500_000))).toBe(150);
});

test('months are those of UTC', () => {
  expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
  expect(monthOf(new Date('2026-12-31T23:00:00-05:00'))).toBe('2027-01');
});
