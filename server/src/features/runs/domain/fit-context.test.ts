import { estimateTokens } from '@atrium/contract/token-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitText, newestThatFit } from './fit-context.ts';

it('keeps the question always, the newest turns that fit, and begins with a question', () => {
  const turns = fc
    .array(fc.nat(100), { minLength: 1 })
    .map((sizes) => sizes.map((size, at) => ({ size, role: (sizes.length - at) % 2 === 1 ? 'user' : 'assistant' })));
  fc.assert(
    fc.property(turns, fc.nat(2_000), (messages, budget) => {
      const kept = newestThatFit(messages, budget);
      const shown = messages.slice(-kept);
      expect(kept).toBeGreaterThanOrEqual(1);
      expect(shown[0]?.role).toBe('user');
      if (kept > 1) expect(shown.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(budget);
    }),
  );
});

it('drops nothing that fits', () => {
  const messages = ['user', 'assistant', 'user'].map((role) => ({ role, size: 10 }));
  expect(newestThatFit(messages, 30)).toBe(3);
  expect(newestThatFit(messages, 29)).toBe(1);
});

it('cuts a text where its tokens end, never inside a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), (text, budget) => {
      const fitted = fitText(text, budget);
      expect(text.startsWith(fitted.text)).toBe(true);
      expect(fitted.text.isWellFormed()).toBe(true);
      expect(estimateTokens(fitted.text)).toBeLessThanOrEqual(budget);
      expect(fitted.isWhole).toBe(fitted.text === text);
    }),
  );
});

it('leaves no letter out that fits', () => {
  const text = 'The heron stands still. '.repeat(20);
  const fitted = fitText(text, 10).text;
  expect(estimateTokens(text.slice(0, fitted.length + 1))).toBeGreaterThan(10);
  expect(fitText(text, estimateTokens(text))).toEqual({ text, isWhole: true });
});
