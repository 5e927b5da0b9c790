import { describe, expect, it } from 'vitest';
import { withoutStretches } from './without-words.ts';

const question = 'Where is the key\nof "our" summer house?';

describe('what a vendor says of a failure', () => {
  it.each([
    ['as it was sent', `cannot process: ${question}`, 'cannot process: […]?'],
    ['in one line', 'cannot process: Where is the key of our summer house?', 'cannot process: […]?'],
    ['in JSON', `cannot process ${JSON.stringify({ content: question })}`, 'cannot process {"content":"[…]?"}'],
    ['in part', 'near “of our summer h”: bad token', 'near “[…]”: bad token'],
    ['twice', `${question} ${question}`, '[…]? […]?'],
  ])('does not repeat the question %s', (_how, said, kept) => {
    expect(withoutStretches(said, ['Be brief.', question])).toBe(kept);
  });

  it.each([
    ['我家的钥匙在哪里', '无法处理：我家的钥匙在哪里。', '无法处理：[…]。'],
    ['我家的钥匙在哪里', '"\\u6211\\u5bb6\\u7684\\u94a5"', '"[…]"'],
    ['PIN 4711', 'cannot process: PIN 4711', 'cannot process: […]'],
    ['👋 hello', 'cannot process: 👋 hello 👋', 'cannot process: 👋 […] 👋'],
  ])('does not repeat %s', (sent, said, kept) => {
    expect(withoutStretches(said, [sent])).toBe(kept);
  });

  it.each([
    ['max_tokens is too large: 8192. This model supports at most 4096.', 'What is a model?'],
    ['The model `claude-sonnet-4-6` does not exist.', 'Hi'],
    ['', question],
  ])('is kept where it repeats nothing: %s', (said, sent) => {
    expect(withoutStretches(said, [sent, ''])).toBe(said);
  });

  it('is not kept where more was sent than is worth comparing', () => {
    expect(withoutStretches('bad input', ['x'.repeat(1_000_001)])).toBe('[…]');
  });
});
