import { describe, expect, it } from 'vitest';
import { above, countBelow, inTreeOrder, possibleParents } from './space-tree.ts';

const spaces = [
  { id: 1, parentId: null },
  { id: 2, parentId: null },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: 3 },
  { id: 6, parentId: 99 },
];

describe('the tree of spaces on screen', () => {
  it('shows each space before what is in it, and one whose parent is not there by itself', () => {
    expect(inTreeOrder(spaces).map(({ space, depth }) => `${space.id}@${depth}`)).toEqual([
      '1@0',
      '4@1',
      '2@0',
      '3@1',
      '5@2',
      '6@0',
    ]);
  });

  it('knows the way down to a space and how many are in one', () => {
    expect(above(spaces, 5).map(({ id }) => id)).toEqual([2, 3]);
    expect(above(spaces, 6)).toEqual([]);
    expect(countBelow(spaces, 2)).toBe(2);
  });

  it('ends where parents stand in a circle', () => {
    const circle = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ];
    expect(above(circle, 1).length).toBeLessThanOrEqual(2);
  });
});

describe('what a space may become a part of', () => {
  it('is neither itself nor what is in it, and nothing for the personal space', () => {
    expect(possibleParents(spaces, 2).map(({ id }) => id)).toEqual([1, 4, 6]);
    expect(possibleParents(spaces, 1)).toEqual([]);
  });

  it('leaves room for what comes along: five levels in all', () => {
    const chain = [1, 2, 3, 4, 5].map((id) => ({ id, parentId: id === 1 ? null : id - 1 }));
    const all = [...chain, { id: 7, parentId: null }, { id: 8, parentId: 7 }];
    expect(possibleParents(all, null).map(({ id }) => id)).toEqual([1, 2, 3, 4, 7, 8]);
    expect(possibleParents(all, 7).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(possibleParents(all, 8).map(({ id }) => id)).toEqual([1, 2, 3, 4, 7]);
  });
});
