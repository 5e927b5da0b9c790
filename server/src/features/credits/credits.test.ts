import { getCredits, listPackages, readStatement } from '@atrium/contract/credits';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkBooks } from '../../testing/database/check-books.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startRouteServer } from '../../testing/route-server.ts';
import { creditSettings } from '../../testing/samples/credit-settings.ts';
import { type Credits, createCredits, fromCredits } from './index.ts';

let now = new Date('2026-11-21T10:00:00Z');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const keepUser = async () => true;

describeOnBothStores('credits', (open) => {
  async function begin(): Promise<{ database: Database; credits: Credits }> {
    now = new Date('2026-11-21T10:00:00Z');
    const database = await open();
    return {
      database,
      credits: createCredits({ database, clock: { now: () => now }, log, keepUser, settings: creditSettings }),
    };
  }
  const person = (userId: string) => ({ userId, kind: 'user', isDemo: false }) as const;
  const about = { description: 'A reply' };
  const hold = (userId: string, key: string, most: number, least = 1) => ({
    userId,
    key,
    most: fromCredits(most),
    least: fromCredits(least),
    expiresAt: new Date(now.getTime() + 60_000),
    about,
  });
  const sums = async (credits: Credits, userId: string) => {
    const { balance, held, owed, available } = await credits.walletOf(person(userId));
    return [balance, held, owed, available].map((sum) => Number(sum) / 1e6);
  };

  it('are given to new and to demo users once, to visitors never', async () => {
    const { database, credits } = await begin();
    for (const kind of ['user', 'demo', 'visitor', 'user'] as const) {
      await database.transaction(async (tx) => credits.lifecycle.created?.(tx, kind, kind));
    }
    expect(await sums(credits, 'user')).toEqual([500, 0, 0, 500]);
    expect(await sums(credits, 'demo')).toEqual([100, 0, 0, 100]);
    expect((await credits.wallets(database.db, ['visitor'])).size).toBe(0);
  });

  it('of all demo users together have a limit for a day, however many come at once', async () => {
    const { database } = await begin();
    const limited = { ...creditSettings, demoDailyCredits: 350 };
    const credits = createCredits({ database, clock: { now: () => now }, log, keepUser, settings: limited });
    const come = (userId: string) =>
      database.transaction(async (tx) => credits.lifecycle.created?.(tx, userId, 'demo'));
    const names = Array.from({ length: 8 }, (_, n) => `demo-${n}`);
    await Promise.all(names.map(come));
    await Promise.all(names.map(come));
    const wallets = await credits.wallets(database.db, names);
    const given = names.filter((name) => wallets.get(name)?.balance === fromCredits(100));
    expect(given).toHaveLength(3);
    expect(wallets.size).toBe(8);
    await database.transaction(async (tx) => credits.lifecycle.created?.(tx, 'ann', 'user'));
    expect((await sums(credits, 'ann'))[0]).toBe(500);
    now = new Date('2026-11-22T00:00:00Z');
    // A repeat gives those of yesterday nothing, and takes nothing of the day.
    await Promise.all(names.map(come));
    await come('demo-next');
    const late = [...(await credits.wallets(database.db, names)).values()].filter(({ balance }) => balance > 0n);
    expect(late).toHaveLength(3);
    expect((await credits.wallets(database.db, ['demo-next'])).get('demo-next')?.balance).toBe(fromCredits(100));
  });

  it('of a user from before there were any are given when he is first asked for', async () => {
    const { credits } = await begin();
    expect(await sums(credits, 'old')).toEqual([500, 0, 0, 500]);
    expect(await sums(credits, 'old')).toEqual([500, 0, 0, 500]);
  });

  it('that are not there cannot be held, and nothing is left of the try', async () => {
    const { database, credits } = await begin();
    const work = database.transaction((tx) => credits.hold(tx, hold('nobody', 'r1', 5)));
    await expect(work).rejects.toThrow(Problem);
    await credits.walletOf(person('ann'));
    const tooMuch = database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 600, 501)));
    await expect(tooMuch).rejects.toMatchObject({ code: 'insufficient-credits' });
    expect(await sums(credits, 'ann')).toEqual([500, 0, 0, 500]);
    expect((await credits.statement('ann', { show: 'holds', limit: 10 })).entries).toEqual([]);
  });

  it('are held, charged and given back', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    const held = await database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 600)));
    expect(held).toBe(fromCredits(500));
    expect(await sums(credits, 'ann')).toEqual([500, 500, 0, 0]);
    const charge = {
      userId: 'ann',
      key: 'r1',
      cost: fromCredits(2.5),
      about: { ...about, model: 'gpt-4', runId: 'r1' },
    };
    const settled = await database.transaction((tx) => credits.capture(tx, charge));
    expect(settled).toMatchObject({ charged: fromCredits(2.5), wallet: { available: fromCredits(497.5) } });
    await database.transaction((tx) => credits.capture(tx, charge));
    await database.transaction((tx) => credits.release(tx, 'ann', 'r1'));
    await database.transaction((tx) => credits.hold(tx, hold('ann', 'r2', 100)));
    expect(await sums(credits, 'ann')).toEqual([497.5, 100, 0, 397.5]);
    for (let n = 0; n < 2; n += 1) await database.transaction((tx) => credits.release(tx, 'ann', 'r2'));
    expect(await sums(credits, 'ann')).toEqual([497.5, 0, 0, 497.5]);
  });

  it('are never charged beyond the hold, nor without one', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    await database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 10)));
    const capture = (key: string) =>
      database.transaction((tx) => credits.capture(tx, { userId: 'ann', key, cost: fromCredits(50), about }));
    expect((await capture('r1')).charged).toBe(fromCredits(10));
    expect((await capture('never held')).charged).toBe(0n);
    expect(await sums(credits, 'ann')).toEqual([490, 0, 0, 490]);
  });

  it('can be held further for a long conversation, as far as they reach', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    await database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 10)));
    const raise = (key: string, more: number) =>
      credits.raise(database.db, { userId: 'ann', key, more: fromCredits(more) });
    expect(await raise('r1', 90)).toBe(fromCredits(100));
    expect(await raise('r1', 900)).toBe(fromCredits(500));
    expect(await raise('absent', 1)).toBe(0n);
    expect(await sums(credits, 'ann')).toEqual([500, 500, 0, 0]);
  });

  it('held for a reply that is never heard of are given back; should it end after all, what is there pays as much', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    for (const key of ['r1', 'r2']) await database.transaction((tx) => credits.hold(tx, hold('ann', key, 10)));
    await credits.raise(database.db, { userId: 'ann', key: 'r2', more: fromCredits(5) });
    expect(await credits.sweep()).toBe(0);
    now = new Date(now.getTime() + 61_000);
    expect(await credits.sweep()).toBe(2);
    expect(await sums(credits, 'ann')).toEqual([500, 0, 0, 500]);
    for (const [key, cost] of Object.entries({ r1: 4, r2: 900 }))
      await database.transaction((tx) => credits.capture(tx, { userId: 'ann', key, cost: fromCredits(cost), about }));
    expect(await sums(credits, 'ann')).toEqual([481, 0, 0, 481]);
  });

  it('of one payment come once, whoever asks', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    const buy = (userId: string) =>
      database.transaction((tx) =>
        credits.purchase(tx, { userId, paymentIntent: 'pi_1', amount: fromCredits(20), about }),
      );
    expect((await buy('ann')).moved).toBe(fromCredits(20));
    expect((await buy('ann')).moved).toBeNull();
    expect((await buy('bob')).moved).toBeNull();
    expect(await sums(credits, 'ann')).toEqual([520, 0, 0, 520]);
    expect((await credits.walletOf(person('ann'))).hasBought).toBe(true);
  });

  it('that a refund cannot take are owed, block, and are covered first', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    const post = (kind: 'refund' | 'grant', key: string, amount: number) =>
      database.transaction((tx) => credits[kind](tx, { userId: 'ann', key, amount: fromCredits(amount), about }));
    await post('refund', 'f1', 510);
    await post('refund', 'f1', 510);
    expect(await sums(credits, 'ann')).toEqual([0, 0, 10, 0]);
    await post('grant', 'g1', 4);
    expect(await sums(credits, 'ann')).toEqual([0, 0, 6, 0]);
    await post('grant', 'g2', 16);
    expect(await sums(credits, 'ann')).toEqual([10, 0, 0, 10]);
  });

  it('are not held while anything is owed', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    await database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 100)));
    await database.transaction((tx) =>
      credits.dispute(tx, { userId: 'ann', key: 'd1', amount: fromCredits(450), about }),
    );
    await database.transaction((tx) => credits.release(tx, 'ann', 'r1'));
    expect(await sums(credits, 'ann')).toEqual([100, 0, 50, 0]);
    await expect(database.transaction((tx) => credits.hold(tx, hold('ann', 'r2', 5)))).rejects.toThrow(Problem);
  });

  it('that come free pay what is owed within a minute, so that nobody is kept from what is left', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    await database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 100)));
    await database.transaction((tx) =>
      credits.dispute(tx, { userId: 'ann', key: 'd1', amount: fromCredits(450), about }),
    );
    await credits.sweep();
    expect(await sums(credits, 'ann')).toEqual([100, 100, 50, 0]);
    await database.transaction((tx) => credits.release(tx, 'ann', 'r1'));
    await Promise.all([credits.sweep(), credits.sweep(), credits.sweep()]);
    expect(await sums(credits, 'ann')).toEqual([50, 0, 0, 50]);
    await checkBooks(database, 'ann', { withUsage: false });
    const { entries } = await credits.statement('ann', { show: 'given', limit: 1 });
    expect(entries).toMatchObject([{ credits: -50, owed: -50, balance: 50, description: 'Paid what was owed' }]);
  });

  it('stop at the month’s limit where it stops, and begin anew with the month', async () => {
    const { database, credits } = await begin();
    const use = async (key: string) => {
      await database.transaction((tx) => credits.hold(tx, hold('ann', key, 100)));
      await database.transaction((tx) => credits.capture(tx, { userId: 'ann', key, cost: fromCredits(100), about }));
    };
    await credits.walletOf(person('ann'));
    await database.transaction((tx) => credits.saveSettings(tx, { ...credits.settings(), stopsAtLimit: true }));
    await credits.refreshSettings();
    await database.transaction((tx) =>
      credits.setLimits(tx, 'ann', { monthlyLimit: 2_000_000, dailyFreeTokens: null }),
    );
    await use('r1');
    await use('r2');
    await expect(use('r3')).rejects.toThrow(Problem);
    expect((await credits.walletOf(person('ann'))).monthCharged).toBe(fromCredits(200));
    now = new Date('2026-12-01T00:00:00Z');
    expect((await credits.walletOf(person('ann'))).monthCharged).toBe(0n);
    await use('r4');
  });

  it('taken by a reply that ended with the month leave the sum of the new one as it is', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    for (const key of ['r1', 'r2', 'r3']) await database.transaction((tx) => credits.hold(tx, hold('ann', key, 100)));
    const capture = (key: string, at: string) => {
      now = new Date(at);
      return database.transaction((tx) => credits.capture(tx, { userId: 'ann', key, cost: fromCredits(30), about }));
    };
    await capture('r1', '2026-12-01T00:00:00.001Z');
    // It ended before the first one, but is booked after it.
    await capture('r2', '2026-11-30T23:59:59.999Z');
    await capture('r3', '2026-12-01T00:00:00.002Z');
    expect((await credits.walletOf(person('ann'))).monthCharged).toBe(fromCredits(60));
  });

  it('go with their user, and become another’s with all that stands in their books', async () => {
    const { database, credits } = await begin();
    for (const id of ['ann', 'bob']) await credits.walletOf(person(id));
    await database.transaction((tx) => credits.hold(tx, hold('ann', 'r1', 10)));
    for (let n = 0; n < 2; n += 1)
      await database.transaction(async (tx) => credits.lifecycle.linked?.(tx, 'ann', 'bob', new Map()));
    expect(await sums(credits, 'bob')).toEqual([1000, 10, 0, 990]);
    await database.transaction((tx) => credits.lifecycle.deleting(tx, 'bob'));
    expect((await credits.wallets(database.db, ['ann', 'bob'])).size).toBe(0);
  });

  it('of a former account bring along what was charged in the month, limits of their own, and nothing that was set aside', async () => {
    const { database, credits } = await begin();
    await credits.walletOf(person('ann'));
    const limits = { monthlyLimit: 1_000_000, dailyFreeTokens: 7 };
    const charge = { userId: 'ann', key: 'r1', cost: fromCredits(30), about };
    await database.transaction(async (tx) => {
      await credits.purchase(tx, { userId: 'ann', paymentIntent: 'pi_month', amount: fromCredits(100), about });
      await credits.setLimits(tx, 'ann', limits);
      await credits.hold(tx, hold('ann', 'r1', 100));
      await credits.capture(tx, charge);
      await credits.hold(tx, hold('ann', 'r2', 20));
      await credits.lifecycle.deleting(tx, 'ann', 'former-1');
      await credits.lifecycle.returned?.(tx, 'former-1', 'ben');
    });
    const wallet = await credits.walletOf(person('ben'));
    expect(wallet).toMatchObject({ hasBought: true, monthCharged: fromCredits(30), ownLimits: limits });
    expect(await sums(credits, 'ben')).toEqual([500 + 100 - 30 - 20, 0, 0, 550]);
  });

  it('are read by their owner: balance, packages, statement a page at a time', async () => {
    const { database, credits } = await begin();
    await credits.start();
    const server = await startRouteServer(credits.routes);
    try {
      const { client, actor } = server.signedIn({});
      expect(await client.call(getCredits)).toMatchObject({ credits: 500, held: 0, isUnlimited: false, isLow: false });
      const packages = await client.call(listPackages);
      expect(packages.map(({ credits: amount, price }) => [amount, price])).toEqual([
        [500, 500],
        [2_000, 2_000],
        [5_000, 5_000],
      ]);
      const amount = fromCredits(1);
      const posting = { userId: actor.userId, amount, about: { description: '=cmd()' } };
      for (const key of ['a', 'b', 'c']) await database.transaction((tx) => credits.adjust(tx, { ...posting, key }));
      const first = await client.call(readStatement, { query: { limit: 3 } });
      const rest = await client.call(readStatement, { query: { limit: 3, cursor: first.nextCursor ?? '' } });
      expect([...first.entries, ...rest.entries].map((entry) => entry.balance)).toEqual([503, 502, 501, 500]);
      expect(rest.nextCursor).toBeNull();
      expect((await client.send(readStatement, { query: { cursor: "' or 1=1" } })).status).toBe(400);
    } finally {
      await server.close();
      await credits.stop();
    }
  });
});
