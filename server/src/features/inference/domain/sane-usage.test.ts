import { expect, test } from 'vitest';
import { saneUsage } from './sane-usage.ts';

const model = { contextWindow: 1_000, maxOutputTokens: 500 };
const usage = { input: 100, cached: 20, output: 50, reasoning: 10 };

test('what is a part of the input or output is charged as no more than that', () => {
  expect(saneUsage({ ...usage, cached: 300, reasoning: 300 }, model)).toEqual({ ...usage, cached: 100, reasoning: 50 });
});

test('the most that a call can use counts as told', () => {
  const most = { ...usage, input: 8_000, output: 8_000, searches: 200 };
  expect(saneUsage(most, model)).toEqual(most);
  expect(saneUsage({ ...usage, searches: 1 }, model)).toEqual({ ...usage, searches: 1 });
  expect(saneUsage({ ...usage, searches: 0 }, model)).toEqual(usage);
});

test.each([
  ['negative', { cached: -1 }],
  ['not whole', { output: 1.5 }],
  ['beyond what is counted exactly', { reasoning: 2 ** 53 }],
  ['more input than several windows', { input: 8_001 }],
  ['more output than several windows', { output: 8_001 }],
  ['more searches than any answer needs', { searches: 201 }],
  ['a negative number of searches', { searches: -1 }],
])('is not believed: %s', (_what, change) => {
  expect(saneUsage({ ...usage, ...change }, model)).toBeNull();
});
