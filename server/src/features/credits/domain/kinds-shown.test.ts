import { EntryKind, StatementFilter } from '@atrium/contract/credits';
import { expect, test } from 'vitest';
import { kindsShown } from './kinds-shown.ts';

test('payments are all that comes of buying: also what is refunded and disputed', () => {
  expect(kindsShown('payments').toSorted()).toEqual(['dispute', 'purchase', 'refund']);
});

test('the whole ledger leaves nothing out, and all but what is set aside stands in one other list', () => {
  expect(kindsShown('ledger').toSorted()).toEqual([...EntryKind.options].toSorted());
  const setAside = ['hold', 'release'];
  expect(kindsShown('holds').toSorted()).toEqual(setAside);
  const shown = EntryKind.options.filter((kind) => !setAside.includes(kind));
  expect(kindsShown('all').toSorted()).toEqual(shown.toSorted());
  const parts = StatementFilter.options.filter((filter) => filter !== 'all' && filter !== 'holds');
  expect(parts.flatMap((filter) => kindsShown(filter)).toSorted()).toEqual(shown.toSorted());
});
