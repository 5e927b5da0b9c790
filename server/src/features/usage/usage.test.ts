import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createUsage, type UsageEvent } from './index.ts';
import { callsOf, sumsOf } from './report-store.ts';

const call: UsageEvent = {
  userId: 'ann',
  key: 'run-1',
  purpose: 'chat',
  model: 'deepseek-v3',
  vendorModel: 'house-1',
  route: 'house',
  usage: { input: 100, cached: 40, output: 20, reasoning: 5 },
  countedBy: 'provider',
  costMicroUsd: 0,
  vendorCostMicroUsd: 0,
  paidBy: 'free',
  isFree: true,
  budget: null,
};

describeOnBothStores('usage', (open) => {
  let now = new Date('2026-11-21T10:00:00Z');
  const usage = createUsage({ clock: { now: () => now } });

  async function record(database: Database, ...events: Partial<UsageEvent>[]): Promise<void> {
    for (const event of events) await database.transaction((tx) => usage.record(tx, { ...call, ...event }));
  }

  it('counts the free tokens of a user and of a budget by the day, each key once', async () => {
    const database = await open();
    await record(
      database,
      {},
      {},
      { key: 'run-2' },
      { key: 'run-3', isFree: false },
      { userId: 'bob', budget: 'address:x' },
    );
    expect(await usage.freeTokensToday(database.db, 'ann', null)).toEqual({ ofUser: 240, ofBudget: 0 });
    expect(await usage.freeTokensToday(database.db, 'ann', 'address:x')).toEqual({ ofUser: 240, ofBudget: 120 });
    now = new Date('2026-11-22T00:00:01Z');
    expect(await usage.freeTokensToday(database.db, 'ann', 'address:x')).toEqual({ ofUser: 0, ofBudget: 0 });
    now = new Date('2026-11-21T10:00:00Z');
  });

  it('is undone with the transaction that it joined', async () => {
    const database = await open();
    const work = database.transaction(async (tx) => {
      await usage.record(tx, call);
      throw new Error('the end of the run failed');
    });
    await expect(work).rejects.toThrow('the end of the run failed');
    expect((await usage.freeTokensToday(database.db, 'ann', null)).ofUser).toBe(0);
  });

  it('of a visitor becomes the user he signs in as, twice is once', async () => {
    const database = await open();
    await record(database, { userId: 'visitor' }, { userId: 'ann' });
    for (let n = 0; n < 2; n += 1) {
      await database.transaction(async (tx) => usage.lifecycle.linked?.(tx, 'visitor', 'ann-two', new Map()));
    }
    expect((await usage.freeTokensToday(database.db, 'ann-two', null)).ofUser).toBe(120);
    expect((await usage.freeTokensToday(database.db, 'visitor', null)).ofUser).toBe(0);
    await database.transaction(async (tx) => usage.lifecycle.linked?.(tx, 'ann-two', 'ann', new Map()));
    expect((await usage.freeTokensToday(database.db, 'ann', null)).ofUser).toBe(240);
  });

  it('of a visitor is added up with that of the user, where both used one model on one day', async () => {
    const database = await open();
    const priced = { paidBy: 'credits', costMicroUsd: 70, vendorCostMicroUsd: 50 } as const;
    // Browsers make the keys, so both may have one.
    await record(database, { ...priced, userId: 'visitor' }, { ...priced, userId: 'visitor', key: 'run-2' }, priced);
    await database.transaction(async (tx) => usage.lifecycle.linked?.(tx, 'visitor', 'ann', new Map()));
    expect(await sumsOf(database.db, 'ann', {})).toMatchObject([
      { requests: 3, tokens: 360, costMicroUsd: 210, vendorCostMicroUsd: 150 },
    ]);
    expect((await callsOf(database.db, 'ann', {}, 10)).map(({ key }) => key).toSorted()).toEqual(['run-1', 'run-2']);
    expect(await sumsOf(database.db, 'visitor', {})).toEqual([]);
    expect(await callsOf(database.db, 'visitor', {}, 10)).toEqual([]);
  });

  it('goes with its user and with nobody else', async () => {
    const database = await open();
    await record(database, {}, { userId: 'bob' });
    await database.transaction((tx) => usage.lifecycle.deleting(tx, 'ann'));
    expect((await usage.freeTokensToday(database.db, 'ann', null)).ofUser).toBe(0);
    expect((await usage.freeTokensToday(database.db, 'bob', null)).ofUser).toBe(120);
  });

  it('forgets the budgets of days gone by, and only those', async () => {
    const database = await open();
    await record(database, { budget: 'address:x' });
    await usage.sweep(database.db);
    expect((await usage.freeTokensToday(database.db, 'ann', 'address:x')).ofBudget).toBe(120);
    now = new Date('2026-11-22T10:00:00Z');
    await usage.sweep(database.db);
    now = new Date('2026-11-21T10:00:00Z');
    expect(await usage.freeTokensToday(database.db, 'ann', 'address:x')).toEqual({ ofUser: 120, ofBudget: 0 });
  });
});
