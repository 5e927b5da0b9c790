import { expect, test } from 'vitest';
import { formatCents, formatSmallUsd, formatUsd } from './format-usd.ts';

test('dollars have as many decimals as asked for, and thousands apart', () => {
  expect(formatUsd(41.238, 4)).toBe('$41.2380');
  expect(formatUsd(50, 2)).toBe('$50.00');
  expect(formatUsd(1_234_567.89012, 4)).toBe('$1,234,567.8901');
  expect([formatUsd(-2.5, 2), formatUsd(-0.000008, 2), formatUsd(-0, 4)]).toEqual(['-$2.50', '$0.00', '$0.0000']);
});

test('an amount below a cent does not read as nothing', () => {
  expect(formatSmallUsd(0)).toBe('$0.00');
  expect(formatSmallUsd(0.0012)).toBe('$0.0012');
  expect([formatSmallUsd(0.01), formatSmallUsd(0.5), formatSmallUsd(2.5)]).toEqual(['$0.01', '$0.50', '$2.50']);
  expect(formatSmallUsd(0.00005), 'the least that four decimals show').toBe('$0.0001');
  expect([formatSmallUsd(0.00004), formatSmallUsd(-0.00004)], 'less than they show').toEqual(['$0.00', '$0.00']);
  expect([formatSmallUsd(-0.0012), formatSmallUsd(-2.5), formatSmallUsd(-0)]).toEqual(['-$0.0012', '-$2.50', '$0.00']);
});

test('cents are shown as dollars with two decimals', () => {
  expect(formatCents(1900)).toBe('$19.00');
  expect(formatCents(5)).toBe('$0.05');
  expect(formatCents(123456)).toBe('$1,234.56');
});
