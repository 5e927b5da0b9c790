import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';
import { likeness, signsOf, toBytes } from './vector.ts';

const fused = (...lists: readonly string[][]) =>
  fuse(
    lists.map((ranked) => ({ ranked, weight: 1 })),
    (item) => item,
  ).map(({ item }) => item);

describe('lists joined by places', () => {
  it('begin with what both have', () => {
    expect(fused(['a', 'b', 'c'], ['d', 'c', 'e'])[0]).toBe('c');
  });

  it('are one list as it was when there is but one, and none when there is none', () => {
    expect(fused(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c']);
    expect(fused()).toEqual([]);
  });

  it('hold everything once, best first', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(list, list, (one, other) => {
        expect(fused(one, other).toSorted()).toEqual([...new Set([...one, ...other])].toSorted());
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
