import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCitation } from './verify-citation.ts';

const passage = { text: 'The lamp  turns\nonce. It does not stop.', start: 1_000 };

describe('a citation', () => {
  it.each([
    ['another word', 'The lamp turns twice.'],
    ['another case', 'the lamp turns once'],
    ['another sign', 'The lamp turns once!'],
    ['a word left out', 'The lamp once.'],
    ['an ellipsis in place of words', 'The lamp … once.'],
    ['nothing', ''],
    ['white space', ' \n '],
  ])('with %s is dropped', (_, quote) => {
    expect(verifyCitation(quote, passage)).toBeNull();
  });

  it('is found at its exact place in the whole text, whatever white space stands between', () => {
    const place = verifyCitation(' lamp turns   once. ', passage);
    expect(place).toEqual({ start: 1_004, end: 1_021 });
    expect(passage.text.slice(4, 21)).toBe('lamp  turns\nonce.');
  });

  it('of any stretch of a text is found where the text has the same words', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '.', '機', '\t', '😀'),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.nat(),
        fc.nat(5_000),
        fc.constantFrom(' ', '\n', ' \t '),
        (whole, a, b, start, gap) => {
          const [from, to] = [a % whole.length, b % (whole.length + 1)].sort((one, other) => one - other) as [
            number,
            number,
          ];
          const quote = whole.slice(from, to).replace(/\s+/g, gap);
          const place = verifyCitation(quote, { text: whole, start });
          if (quote.trim() === '') {
            expect(place).toBeNull();
            return;
          }
          if (place === null) throw new Error('not found');
          const cited = whole.slice(place.start - start, place.end - start);
          expect(cited.replace(/\s+/g, ' ')).toBe(quote.trim().replace(/\s+/g, ' '));
          expect(cited).toBe(cited.trim());
        },
      ),
    );
  });

  it('with a sign that the text lacks is never found', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, one, other) => {
        const plain = text.replaceAll('§', '');
        expect(verifyCitation(`${one}§${other}`, { text: plain, start: 0 })).toBeNull();
      }),
    );
  });
});
