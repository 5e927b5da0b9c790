import { beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import type { Database } from '../database/database.ts';
import { forgetDays, moveDay, takeOfDay, usedOfDay } from './day-count-store.ts';

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

  test('is handed over with the day it belongs to, added to what the other has', async () => {
    const [from, to] = ['a visitor', 'an account'].map((owner) => ({ owner, what: 'bytes' }));
    if (!from || !to) throw new Error('There are two.');
    const dayBefore = new Date(at.getTime() - 86_400_000);
    await takeOfDay(database.db, from, 5, 10, dayBefore);
    await takeOfDay(database.db, from, 3, 10, at);
    await takeOfDay(database.db, to, 4, 10, at);
    await database.transaction((tx) => moveDay(tx, from.owner, to.owner, at));
    expect([await usedOfDay(database.db, from, at), await usedOfDay(database.db, to, at)]).toEqual([0, 7]);
    expect(await usedOfDay(database.db, to, dayBefore)).toBe(0);
  });

  test('is forgotten when its day is over, and no earlier', async () => {
    const one = { owner: 'somebody else', what: 'bytes' };
    const dayAfter = new Date(at.getTime() + 1);
    for (const moment of [at, dayAfter]) await takeOfDay(database.db, one, 6, 10, moment);
    await forgetDays(database.db, dayAfter);
    expect([await usedOfDay(database.db, one, at), await usedOfDay(database.db, one, dayAfter)]).toEqual([0, 6]);
  });
});
