import { expect, it } from 'vitest';
import { queryOf, targetOf } from './editor-target.ts';

it.each([
  ['?edit=7', { kind: 'existing', id: 7 }],
  ['?template=3', { kind: 'template', id: 3 }],
  ['?new=1', { kind: 'new', copyOf: null }],
  ['?new=1&copy=7', { kind: 'new', copyOf: 7 }],
] as const)('%s opens the editor, and is the address of what it opens', (query, target) => {
  expect(targetOf(new URLSearchParams(query))).toEqual(target);
  expect(queryOf(target)).toBe(query);
});

it.each(['', '?edit=', '?edit=0', '?edit=-1', '?edit=1e3', '?edit=x', '?copy=7'])('%j opens nothing', (query) => {
  expect(targetOf(new URLSearchParams(query))).toBeNull();
});
