import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldOut, lookedAt, measureSupport } from '../../../../../../bench/retrieval/support.ts';
import { scoreSupport } from './support.ts';

const passages = [
  {
    title: 'The mill at Brook End',
    text: 'The mill at Brook End was built in 1812 by Thomas Weller. It ground 2,500 sacks a year. It is not open to visitors. The wheel is 4.2 metres wide.',
  },
  { title: 'Prices', text: 'A sack costs twelve pounds in summer. Delivery is forbidden on Sunday.' },
];

describe('a sentence is unsupported', () => {
  it.each([
    ['a number that is not cited', 'The mill was built in 1821.', 'number'],
    ['a name that is not cited', 'The mill was built in 1812 by Thomas Miller.', 'name'],
    ['a denial of what is cited', 'The mill was not built in 1812.', 'denial'],
    ['what the cited text denies', 'The mill is open to visitors.', 'denial'],
    ['the opposite of what is cited', 'Delivery is allowed on Sunday.', 'opposite'],
    ['another season than what is cited', 'A sack costs twelve pounds in winter.', 'opposite'],
    ['words of its own', 'Water from the hills drives big wheels.', 'words'],
  ])('for %s', (_, sentence, objection) => {
    expect(scoreSupport(sentence, passages)).toMatchObject({ isSupported: false, objection });
  });

  it.each([
    ['船东支付费用。', '费用不由船东支付。'],
    ['这种药可以给儿童服用。', '儿童禁止服用这种药。'],
    ['料金は船主が払う。', '船主が料金を払うことはない。'],
    ['北京大学位于上海。', '大学位于北京，上海也有。'],
  ])('for characters that stand otherwise in what contradicts it: %s', (sentence, text) => {
    expect(scoreSupport(sentence, [{ text }]).isSupported).toBe(false);
  });

  it('when nothing is cited', () => {
    expect(scoreSupport('The mill was built in 1812.', [])).toEqual({
      score: 0,
      isSupported: false,
      objection: 'nothing cited',
    });
  });
});

describe('a sentence is supported', () => {
  it.each([
    ['in other words', 'Thomas Weller established the mill at Brook End in 1812, and it is not open to visitors.'],
    ['with its numbers written otherwise', 'Each year it ground 2500 sacks.'],
    ['with its decimals behind a comma', 'The wheel is 4,20 metres wide.'],
    ['with a number as a word', 'A sack costs 12 pounds in summer.'],
    ['with marks of citation and Markdown', 'The mill was built in **1812** [1][2].'],
    ['from several passages', 'The mill at Brook End ground 2,500 sacks a year, and a sack costs twelve pounds.'],
    ['that says nothing', 'So it is.'],
  ])('%s', (_, sentence) => {
    expect(scoreSupport(sentence, passages).isSupported).toBe(true);
  });

  it.each([
    ['three', 'year,temp,rain\n1986,10.2,690\n1987,10.7,711'],
    ['two', 'year,rain\n1986,690\n1987,711'],
  ])('with numbers of a row of %s that have commas between them', (_, text) => {
    expect(scoreSupport('In 1987 the rain was 711.', [{ text }])).toMatchObject({ isSupported: true });
    expect(scoreSupport('In 1987 the rain was 712.', [{ text }])).toMatchObject({ objection: 'number' });
  });

  it('when it is cited word for word, whatever it says', () => {
    const words = fc.array(
      fc.constantFrom('heron', 'not', 'Lisbon', '12', 'open', 'fish', 'never', 'the', 'before', 'March'),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(words, (some) => {
        const sentence = `${some.join(' ')}.`;
        expect(scoreSupport(sentence, [{ text: sentence }]).isSupported, sentence).toBe(true);
      }),
    );
  });
});

describe('the score', () => {
  it('is from 0 to 1 for any texts, and there is an objection exactly where there is no support', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (sentence, cited) => {
        const { score, isSupported, objection } = scoreSupport(
          sentence,
          cited.map((each) => ({ text: each })),
        );
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(objection === undefined).toBe(isSupported);
      }),
    );
  });

  it('does not fall when a passage more is cited that says the sentence itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('heron ', 'lamp ', '7 ', 'Rome ', 'no '), minLength: 1 }),
        (sentence) => {
          const alone = scoreSupport(sentence, passages).score;
          const more = scoreSupport(sentence, [...passages, { text: sentence }]).score;
          expect(more).toBeGreaterThanOrEqual(alone);
        },
      ),
    );
  });
});

describe('on 200 labelled sentences', () => {
  it.each([
    ['the half the rule was made with', lookedAt],
    ['the half it was not', heldOut],
  ])('of %s, four of five marked unsupported are, and seven of ten unsupported are marked', (_, sets) => {
    const { precision, recall, supportedPrecision, supportedRecall } = measureSupport(sets);
    expect(precision).toBeGreaterThanOrEqual(0.8);
    expect(recall).toBeGreaterThanOrEqual(0.7);
    expect(supportedPrecision).toBeGreaterThanOrEqual(0.8);
    expect(supportedRecall).toBeGreaterThanOrEqual(0.7);
  });
});
