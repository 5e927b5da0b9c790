import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores, waitingForLocks } from '../../testing/database/database.ts';
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

describeOnBothStores('usage', (open, kind) => {
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

  it('counts a search for all of its owners or for none, by the day, up to the limit of each', async () => {
    const { db } = await open();
    const ann = { owner: 'ann', limit: 2 };
    const shared = { owner: 'address:x', limit: 3 };
    const left = async (...limits: (typeof ann)[]) =>
      Promise.all(limits.map((limit) => usage.hasSearchLeft(db, [limit])));
    expect(await usage.takeSearch(db, [{ owner: 'ann', limit: 0 }, shared])).toBe(false);
    for (const isTaken of [true, true, false, false]) expect(await usage.takeSearch(db, [ann, shared])).toBe(isTaken);
    expect(await left(ann, shared, { ...shared, limit: 2 })).toEqual([false, true, false]);
    expect(await usage.takeSearch(db, [{ owner: 'bob', limit: null }, shared])).toBe(true);
    expect(await usage.takeSearch(db, [shared, { owner: 'bob', limit: null }])).toBe(false);
    // Without a limit it is counted all the same: an admin may set one later in the day.
    expect(await left({ owner: 'bob', limit: 1 }, { owner: 'bob', limit: 2 })).toEqual([false, true]);
    expect(await usage.takeSearch(db, [{ owner: 'bob', limit: null }])).toBe(true);
    // More than a database's whole number holds is a limit as any other.
    expect(await usage.takeSearch(db, [{ owner: 'bob', limit: 1e12 }])).toBe(true);
    expect((await usage.freeTokensToday(db, 'ann', 'address:x')).ofBudget).toBe(0);
    now = new Date('2026-11-22T00:00:01Z');
    expect(await usage.takeSearch(db, [ann, shared])).toBe(true);
    now = new Date('2026-11-21T10:00:00Z');
  });

  it('counts no search of a shared budget where another takes the last one of its user at the same time', async () => {
    const database = await open();
    const shared = { owner: 'address:x', limit: 2 };
    const own = { owner: 'user', limit: 1 };
    const isFirst = Promise.withResolvers<boolean>();
    const held = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      isFirst.resolve(await usage.takeSearch(tx, [own]));
      await held.promise;
    });
    expect(await isFirst.promise).toBe(true);
    const second = usage.takeSearch(database.db, [own, shared]);
    try {
      if (kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    } finally {
      held.resolve();
    }
    await holder;
    expect(await second).toBe(false);
    expect(await usage.hasSearchLeft(database.db, [{ ...shared, limit: 1 }])).toBe(true);
  });

  it('of an account that is deleted counts on for the day alone, and what the installation paid stays', async () => {
    const database = await open();
    now = new Date('2026-11-20T10:00:00Z');
    await record(database, { key: 'yesterday' });
    expect(await usage.takeSearch(database.db, [{ owner: 'ann', limit: null }])).toBe(true);
    now = new Date('2026-11-21T10:00:00Z');
    await record(database, {}, { key: 'own', paidBy: 'own-key', isFree: false, vendorCostMicroUsd: 40 });
    await record(database, { key: 'paid', paidBy: 'credits', isFree: false, vendorCostMicroUsd: 50 });
    expect(await usage.takeSearch(database.db, [{ owner: 'ann', limit: null }])).toBe(true);
    await database.transaction((tx) => usage.lifecycle.deleting(tx, 'ann', 'former-1'));
    const of = async (owner: string) => ({
      free: (await usage.freeTokensToday(database.db, owner, null)).ofUser,
      hasSearched: !(await usage.hasSearchLeft(database.db, [{ owner, limit: 1 }])),
    });
    expect(await of('former-1')).toEqual({ free: 120, hasSearched: true });
    expect(await of('ann')).toEqual({ free: 0, hasSearched: false });
    const sums = await sumsOf(database.db, 'deleted', {});
    expect(sums.map(({ paidBy, requests, vendorCostMicroUsd }) => [paidBy, requests, vendorCostMicroUsd])).toEqual(
      expect.arrayContaining([
        ['free', expect.any(Number), 0],
        ['credits', 1, 50],
      ]),
    );
    expect(sums.some(({ paidBy }) => paidBy === 'own-key')).toBe(false);
    now = new Date('2026-11-20T10:00:00Z');
    expect(await of('former-1')).toEqual({ free: 0, hasSearched: false });
    now = new Date('2026-11-21T10:00:00Z');
  });

  it('of accounts that are deleted on one day is added up, also where one person made both', async () => {
    const database = await open();
    const priced = { paidBy: 'credits', costMicroUsd: 70, vendorCostMicroUsd: 50 } as const;
    for (const userId of ['first', 'second']) {
      await record(database, { ...priced, userId });
      expect(await usage.takeSearch(database.db, [{ owner: userId, limit: null }])).toBe(true);
      await database.transaction((tx) => usage.lifecycle.deleting(tx, userId, 'former-1'));
    }
    expect(await sumsOf(database.db, 'deleted', {})).toMatchObject([
      { requests: 2, tokens: 240, costMicroUsd: 140, vendorCostMicroUsd: 100 },
    ]);
    expect((await usage.freeTokensToday(database.db, 'former-1', null)).ofUser).toBe(240);
    expect(await usage.hasSearchLeft(database.db, [{ owner: 'former-1', limit: 2 }])).toBe(false);
  });
});
