import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readQuery } from './read-query.ts';

it('a Turkish word is also searched for as texts have it that were indexed before its dotless i was read as i', () => {
  expect(readQuery('ışık')).toMatchObject([{ term: 'isik', others: ['ısık'] }]);
  expect(readQuery("Aydın'da")).toMatchObject([{ term: 'aydinda', others: ['aydında'] }]);
  expect(readQuery('ISIK')).toMatchObject([{ term: 'isik', others: [] }]);
});

it('no term has a sign that the store would take for one of its own, whatever is asked', () => {
  const sign = fc.constantFrom(...'aıiİşçß', ..."'’1,.:-*\\|&()!% \u0000\ud800\u0301", ...'日本グ한');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 16 }), (signs) => {
      for (const { term, others } of readQuery(signs.join('')))
        for (const each of [term, ...others]) expect(each).toMatch(/^[\p{L}\p{M}\p{N}.:,]+$/u);
    }),
    { numRuns: 500 },
  );
});
