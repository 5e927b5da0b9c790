import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlap, pickDiverse } from '../passages/pick-diverse.ts';
import { stem } from './stem.ts';
import { termsOf, words } from './words.ts';

describe('words', () => {
  it('slices back to the very word at every offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { raw, start, end } of words(text)) expect(text.slice(start, end)).toBe(raw);
      }),
    );
  });

  it('keeps a number with its separators as one word', () => {
    expect([...words('It costs 1,250.50 at 14:30.')].map(({ raw }) => raw)).toEqual([
      'It',
      'costs',
      '1,250.50',
      'at',
      '14:30',
    ]);
  });

  it('are the cells of a row of numbers, each for itself', () => {
    const rows = 'year,temp,rain\n1987,10.7,711\n1988-05-01,7.5,1,250\n59.3293,18.0686';
    expect(Array.from(words(rows), ({ raw }) => raw).slice(3)).toEqual(
      '1987 10.7 711 1988 05 01 7.5 1 250 59.3293 18.0686'.split(' '),
    );
    for (const { raw, start, end } of words(rows)) expect(rows.slice(start, end)).toBe(raw);
  });
});

describe('terms', () => {
  it.each([
    ['1987,711', ['1987.711', '1987', '711']],
    ['40123,8599', ['40123.8599', '40123', '8599']],
    ['1,250.50', ['1250.50']],
    ['4,20', ['4.20']],
  ])('of %s, which may be one number or two cells, are those of both', (written, terms) => {
    expect(termsOf(written)).toEqual(terms);
  });

  it('meet across forms of a word', () => {
    for (const [one, other] of [
      ['cancels', 'cancellation'],
      ['payment', 'paid'],
      ['charged', 'charges'],
      ['delivery', 'delivered'],
      ['policies', 'policy'],
      ['Éclairs', 'eclair'],
      ['manager’s', 'managers'],
      ['running', 'ran'],
    ]) {
      expect(termsOf(one ?? ''), one).toEqual(termsOf(other ?? ''));
    }
  });

  it('keep apart words that only look alike', () => {
    for (const [one, other] of [
      ['price', 'prize'],
      ['form', 'from'],
      ['cat', 'cart'],
      ['port', 'part'],
    ]) {
      expect(termsOf(one ?? ''), one).not.toEqual(termsOf(other ?? ''));
    }
  });

  it('find the parts of a name written in camel case', () => {
    expect(termsOf('maxRetries')).toEqual(expect.arrayContaining([stem('max'), stem('retries')]));
    expect(termsOf('HTTPServer')).toEqual(expect.arrayContaining([stem('http'), stem('server')]));
  });

  it('find a word behind the article that French and Italian write on to it', () => {
    for (const [one, other] of [
      ['l’éléphant', 'éléphant'],
      ["D'Élise", 'élise'],
      ['qu’Élise', 'élise'],
      ["dell'acqua", 'acqua'],
    ]) {
      expect(termsOf(one ?? ''), one).toEqual(termsOf(other ?? ''));
    }
    for (const word of ["don't", 'o’clock', "O'Brien", "we're"]) expect(termsOf(word)).toHaveLength(1);
    expect(termsOf("O'Brien")).not.toEqual(termsOf('Brien'));
  });

  it('find a Korean word before any particle, and a number before its counter', () => {
    expect(termsOf('요금은')).toEqual(expect.arrayContaining([...termsOf('요금')]));
    expect([...words('1871년에')].map(({ raw }) => raw)).toEqual(['1871', '년에']);
  });

  it('are the word itself where it is longer than the words of any language', () => {
    for (const end of ['e', 'ing', 'é']) {
      const long = end.repeat(200);
      expect(termsOf(long)).toEqual([long.replaceAll('é', 'e')]);
    }
  });

  it('cut text without spaces into pairs', () => {
    expect(termsOf('会议室')).toEqual(['会议', '议室']);
  });
});

describe('pickDiverse', () => {
  it('passes over a near copy of what it has for something new', () => {
    const items = ['rent due first', 'rent due first', 'deposit two months'].map((text) => new Set(text.split(' ')));
    expect(pickDiverse(items, 2, (item) => (item.has('rent') ? 1 : 0.8), overlap)).toEqual([0, 2]);
  });

  it('picks each item at most once and no more than asked', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), fc.nat(20), (scores, count) => {
        const picked = pickDiverse(
          scores,
          count,
          (score) => score,
          () => 0,
        );
        expect(new Set(picked).size).toBe(Math.min(count, scores.length));
      }),
    );
  });
});
