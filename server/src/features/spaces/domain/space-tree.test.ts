import { describe, expect, it } from 'vitest';
import { refuseParent, withSubspaces } from './space-tree.ts';

const chain = [1, 2, 3, 4].map((id) => ({ id, parentId: id === 1 ? null : id - 1 }));

describe('the tree of spaces', () => {
  it('refuses a space a place in itself or below itself', () => {
    expect(refuseParent(chain, 2, 2, 9)).toBe('cycle');
    expect(refuseParent(chain, 2, 4, 9)).toBe('cycle');
  });

  it('refuses what would stand too deep, counting what comes along', () => {
    const all = [...chain, { id: 7, parentId: null }, { id: 8, parentId: 7 }];
    expect(refuseParent(all, 7, 4, 5)).toBe('too-deep');
    expect(refuseParent(all, 8, 4, 5)).toBeNull();
    expect(refuseParent(all, null, 4, 4)).toBe('too-deep');
  });

  it('ends where parents stand in a circle', () => {
    const circle = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ];
    expect(withSubspaces(circle, 1)).toEqual([1, 2]);
    expect(refuseParent(circle, null, 1, 5)).toBeNull();
  });
});
