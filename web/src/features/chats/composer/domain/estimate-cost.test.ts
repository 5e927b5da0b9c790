import { expect, test } from 'vitest';
import { aboutCredits, estimateCost, type Turn } from './estimate-cost.ts';

// Micro-dollars per million tokens: $3 for input, $15 for output.
const price = { input: 3_000_000, cached: 300_000, output: 15_000_000, reasoning: 15_000_000 };
const turn: Turn = {
  price,
  thinkingMode: 'fast',
  searchBy: null,
  text: '',
  files: [],
  before: 0,
  usual: null,
  answers: 1,
};

test('a first question costs what is always sent along, and a reply as most are', () => {
  expect(estimateCost({ ...turn, text: 'x'.repeat(400) })).toBe(250 * 3 + 400 * 15);
});

test('what was said before is read again, and the length of its replies is what is expected', () => {
  expect(estimateCost({ ...turn, before: 10_000, usual: 100 })).toBe(10_150 * 3 + 100 * 15);
});

test('thinking, files and several who answer cost more', () => {
  const plain = estimateCost(turn);
  expect(estimateCost({ ...turn, thinkingMode: 'deep' })).toBe(plain + 1_500 * 15);
  expect(estimateCost({ ...turn, files: [{ size: 4_000, isText: true }] })).toBe(plain + 1_000 * 3);
  expect(estimateCost({ ...turn, files: [{ size: 9_000_000, isText: false }] })).toBe(plain + 1_200 * 3);
  expect(estimateCost({ ...turn, answers: 2 })).toBe(2 * plain + 400 * 3);
});

test('a fee for each reply is in it, for each who answers', () => {
  const paid = { ...turn, price: { ...price, request: 6_000_000 } };
  expect(estimateCost(paid)).toBe(estimateCost(turn) + 6_000);
  expect(estimateCost({ ...paid, answers: 2 })).toBe(estimateCost({ ...turn, answers: 2 }) + 12_000);
});

test('two searches of the web are in it where it is to search and they cost', () => {
  const paid = { ...turn, price: { ...price, search: 14_000_000 } };
  expect(estimateCost(paid)).toBe(estimateCost(turn));
  expect(estimateCost({ ...paid, searchBy: 'model' })).toBe(estimateCost(turn) + 28_000);
  expect(estimateCost({ ...paid, searchBy: 'installation' })).toBe(estimateCost(turn) + 14_000);
  expect(estimateCost({ ...turn, searchBy: 'model' })).toBe(estimateCost(turn));
});

test('it is told in credits, and never as nothing', () => {
  expect(aboutCredits(4_123)).toBe('About 0.41 credits');
  expect(aboutCredits(1_234_567)).toBe('About 120 credits');
  expect(aboutCredits(12)).toBe('Less than 0.01 credits');
});
