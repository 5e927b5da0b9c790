import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';
import { likeness, signsOf, toBytes } from './vector.ts';

const list = (...scores: readonly (readonly [string, number])[]) => scores.map(([item, score]) => ({ item, score }));
const far = (from: number) => Array.from({ length: 20 }, (_, n) => [`far ${n}`, from - n / 1_000] as const);
const fused = (words: ReturnType<typeof list>, near: ReturnType<typeof list>, { possible = 1, added = 50 } = {}) =>
  fuse({ ranked: words, possible }, near, added, (item) => item).map(({ item }) => item);

describe('what words and meaning found', () => {
  const byWords = list(['a', 1], ['b', 0.9], ['c', 0.85], ['d', 0.3]);

  it('is what words found where meaning found nothing, or nothing that stands out', () => {
    expect(fused(byWords, [])).toEqual(['a', 'b', 'c', 'd']);
    expect(fused(byWords, list(['c', 0.5], ['d', 0.5], ['a', 0.5])).slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
    const alike = list(['c', 0.501], ['x', 0.5], ['y', 0.5], ['z', 0.5], ['d', 0.5], ...far(0.3));
    expect(fused(byWords, alike).slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
    expect(fused([], [])).toEqual([]);
  });

  it('is what is near where words found nothing', () => {
    expect(fused([], list(['x', 0.8], ['y', 0.4], ['z', 0.1]))).toEqual(['x', 'y', 'z']);
    expect(fused([], list(['x', 0.8]))).toEqual(['x']);
  });

  it('begins with what stands out in meaning among what words put close together', () => {
    expect(fused(byWords, list(['c', 0.8], ...far(0.3))).slice(0, 4)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('does not put what only meaning found before what words are sure of, but before what they are not', () => {
    const near = list(['x', 0.8], ...far(0.3));
    expect(fused(byWords, near).slice(0, 5)).toEqual(['a', 'b', 'c', 'd', 'x']);
    expect(fused(byWords, near, { possible: 50 })[0]).toBe('x');
  });

  it('holds no more that is only near than is asked for, and everything once', () => {
    expect(fused(byWords, list(['x', 0.8], ['y', 0.5], ['b', 0.4]), { added: 1 }).toSorted()).toEqual([...'abcdx']);
    const items = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    const falling = (names: readonly string[]) => list(...names.map((item, n) => [item, 1 / (n + 1)] as const));
    fc.assert(
      fc.property(items, items, (one, other) => {
        expect(fused(falling(one), falling(other)).toSorted()).toEqual([...new Set([...one, ...other])].toSorted());
      }),
    );
  });
});

describe('a vector', () => {
  const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 64 });

  it('keeps its direction in a byte a number', () => {
    fc.assert(
      fc.property(vector, (some) => {
        fc.pre(some.some((value) => Math.abs(value) > 1e-3));
        expect(likeness(some, toBytes(some))).toBeGreaterThan(0.98);
        expect(likeness(some, toBytes(some.map((value) => -value)))).toBeLessThan(-0.98);
        expect(signsOf(some)).toMatch(/^[01]+$/);
      }),
    );
  });

  it('is like none of another length, and like nothing when it is nothing', () => {
    expect(likeness([1, 2], toBytes([1, 2, 3]))).toBe(0);
    expect(likeness([0, 0], toBytes([0, 0]))).toBe(0);
  });
});
