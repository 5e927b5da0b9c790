import { describe, expect, it } from 'vitest';
import { bm25, type CountedText, rarity } from './bm25.ts';

function counted(text: string): CountedText {
  const found = text.split(' ');
  const counts = new Map(found.map((word) => [word, found.filter((other) => other === word).length]));
  return { length: found.length, counts };
}

describe('bm25', () => {
  it('ranks the text that has the rare word over those with the common one', () => {
    const texts = ['the rent is due', 'the rent and the deposit are due', 'the rent is paid'].map(counted);
    const scores = bm25(texts, ['rent', 'deposit']);
    expect(scores.indexOf(Math.max(...scores))).toBe(1);
  });

  it('gives 0 to a text without any of the words, and never less', () => {
    expect(bm25([counted('apple'), counted('pear')], ['plum'])).toEqual([0, 0]);
    expect(rarity(10, 10)).toBeGreaterThan(0);
  });
});
