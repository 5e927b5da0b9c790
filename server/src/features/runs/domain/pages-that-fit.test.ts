import { estimateTokens } from '@atrium/contract/token-rules';
import { expect, it } from 'vitest';
import { pagesThatFit } from './pages-that-fit.ts';

const page = (text: string) => ({ text });
const sentence = 'The grey heron stands still for minutes. ';

it('gives all pages that fit, as they are', () => {
  const pages = [page('One.'), page('Two.')];
  expect(pagesThatFit(pages, 1_000)).toEqual(pages);
  expect(pagesThatFit([], 1_000)).toEqual([]);
});

it('cuts one that is too long at the end of a sentence, and leaves none behind it out that fits', () => {
  const [first, second] = pagesThatFit([page(sentence.repeat(400)), page('Frogs fear herons.')], 1_000);
  expect(first?.text).toMatch(/minutes\.$/);
  expect(estimateTokens(first?.text ?? '')).toBeGreaterThan(900);
  expect(second).toBeUndefined();
  const cut = pagesThatFit([page('One.'), page(sentence.repeat(400))], 1_000);
  expect(cut.map(({ text }) => text.length > 0)).toEqual([true, true]);
});

it('passes over one of which too little would be left, and shows the next', () => {
  const nearlyAll = sentence.repeat(20);
  const budget = estimateTokens(nearlyAll) + 60 + 75;
  const given = [page(nearlyAll), page(sentence.repeat(9)), page('Frogs fear herons.')];
  expect(pagesThatFit(given, budget).map(({ text }) => text)).toEqual([nearlyAll, 'Frogs fear herons.']);
});

it.each([['🐟'.repeat(5_000)], ['x'.repeat(5_000)], ['鳥'.repeat(5_000)]])(
  'cuts %.2s without a break inside a character',
  (text) => {
    for (const budget of [200, 201, 202, 203]) {
      const [cut] = pagesThatFit([page(text)], budget);
      expect(cut?.text.isWellFormed()).toBe(true);
      expect(estimateTokens(cut?.text ?? '') + 60).toBeLessThanOrEqual(budget);
      expect(cut?.text.length).toBeGreaterThan(60);
    }
  },
);
