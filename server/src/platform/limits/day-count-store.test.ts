import { beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import type { Database } from '../database/database.ts';
import { takeOfDay, usedOfDay } from './day-count-store.ts';

describeOnBothStores('what an owner may use of a day', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const at = new Date('2026-11-21T23:59:59.999Z');
  const count = { owner: 'somebody', what: 'bytes' };
  const take = (amount: number, moment = at) => takeOfDay(database.db, count, amount, 10, moment);

  test('is the limit and no more, and what is refused counts for nothing', async () => {
    expect(await take(11)).toBe(false);
    expect(await usedOfDay(database.db, count, at)).toBe(0);
    expect([await take(4), await take(7), await take(6), await take(1)]).toEqual([true, false, true, false]);
    expect(await usedOfDay(database.db, count, at)).toBe(10);
  });

  test('is there again from midnight, UTC', async () => {
    expect(await take(10, new Date('2026-11-22T00:00:00Z'))).toBe(true);
  });
});
