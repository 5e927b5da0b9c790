import { expect, test } from 'vitest';
import { nextLook } from './next-look.ts';

const start = new Date('2026-11-21T12:00:00Z');
const minutesAfter = (minutes: number) => {
  const now = new Date(start.getTime() + minutes * 60_000);
  return (nextLook(start, now).getTime() - now.getTime()) / 60_000;
};

test('a payment is looked at after a minute, then ever more seldom, and at least four times a day', () => {
  expect(minutesAfter(0)).toBe(1);
  expect(minutesAfter(10)).toBe(5);
  expect(minutesAfter(60)).toBe(30);
  expect(minutesAfter(60 * 24 * 5)).toBe(360);
});
