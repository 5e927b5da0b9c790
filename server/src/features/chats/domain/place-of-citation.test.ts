import { expect, it } from 'vitest';
import { placeOfCitation } from './place-of-citation.ts';

it('leads to the words in their source or note, and nowhere for what is no item', () => {
  const citation = { itemId: 'x', start: 3, end: 9 };
  expect(placeOfCitation(2, citation)).toBe('/dashboard?section=spaces&space=2&source=x&at=3-9');
  expect(placeOfCitation(2, { ...citation, itemKind: 'note' })).toContain('note=x');
  expect(placeOfCitation(2, {})).toBeNull();
});
