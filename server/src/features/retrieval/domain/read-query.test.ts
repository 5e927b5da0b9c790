import { expect, it } from 'vitest';
import { readQuery } from './read-query.ts';

it('a Turkish word is also searched for as texts have it that were indexed before its dotless i was read as i', () => {
  expect(readQuery('ışık')).toMatchObject([{ term: 'isik', others: ['ısık'] }]);
  expect(readQuery('ISIK')).toMatchObject([{ term: 'isik', others: [] }]);
});
