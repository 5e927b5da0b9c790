import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { resealRows } from './reseal-rows.ts';
import { createSeal } from './seal.ts';

const [old, current] = [randomBytes(32), randomBytes(32)];
const before = createSeal([old]);
const after = createSeal([current, old]);
interface Row {
  readonly id: number;
  sealed: string;
}

function resealing(rows: readonly Row[], open = (row: Row) => after.open(row.sealed, 'p')) {
  return resealRows<Row>(after, {
    after: async (last, limit) => rows.filter(({ id }) => id > (last?.id ?? 0)).slice(0, limit),
    reseal: async (row) => {
      row.sealed = after.seal(open(row), 'p');
    },
  });
}

test('what an older key sealed is sealed anew, however many pages of it there are, and what no key opens is lost', async () => {
  for (const count of [0, 200, 401]) {
    const rows = Array.from({ length: count }, (_, at) => ({ id: at + 1, sealed: before.seal(`${at}`, 'p') }));
    const strange = { id: 1_000, sealed: createSeal([randomBytes(32)]).seal('x', 'p') };
    const done = { id: 1_001, sealed: after.seal('y', 'p') };
    const asIs = done.sealed;
    expect(await resealing([...rows, strange, done])).toEqual({ resealed: count, lost: 1 });
    expect(rows.filter(({ sealed }) => after.isOld(sealed))).toEqual([]);
    expect(rows.map(({ sealed }) => createSeal([current]).open(sealed, 'p'))).toEqual(rows.map((_, at) => `${at}`));
    expect(done.sealed).toBe(asIs);
  }
});

test('a store that fails is told, and counts for nothing that is lost', async () => {
  const fail = () => {
    throw new Error('The store is away.');
  };
  await expect(resealing([{ id: 1, sealed: before.seal('x', 'p') }], fail)).rejects.toThrow('away');
});
