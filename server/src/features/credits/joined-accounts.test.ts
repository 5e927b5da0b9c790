import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { checkBooks } from '../../testing/database/check-books.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { creditSettings } from '../../testing/samples/credit-settings.ts';
import { type Credits, createCredits, fromCredits } from './index.ts';

const [november, december] = [new Date('2026-11-30T23:00:00Z'), new Date('2026-12-01T01:00:00Z')];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const about = { description: 'A reply' };

describeOnBothStores('two accounts that become one', (open) => {
  let now = november;
  let database: Database;
  let credits: Credits;
  let round = 0;
  beforeAll(async () => {
    database = await open();
    const keepUser = async () => true;
    credits = createCredits({ database, clock: { now: () => now }, log, keepUser, settings: creditSettings });
  });
  beforeEach(async () => {
    now = november;
    round += 1;
    for (const who of ['from', 'to'] as const) await walletOf(who);
  });

  type Who = 'from' | 'to' | 'former-1';
  const idOf = (who: Who) => `${who}-${round}`;
  const walletOf = (who: Who) => credits.walletOf({ userId: idOf(who), kind: 'user', isDemo: false });
  const charge = (who: Who, key: string, amount: number, at: Date) =>
    database.transaction(async (tx) => {
      now = at;
      const userId = idOf(who);
      const most = fromCredits(amount);
      const expiresAt = new Date(at.getTime() + 60_000);
      await credits.hold(tx, { userId, key, most, least: most, expiresAt, about });
      await credits.capture(tx, { userId, key, cost: most, about });
    });
  const buy = (who: Who) =>
    database.transaction((tx) =>
      credits.purchase(tx, { userId: idOf(who), paymentIntent: `pi_${idOf(who)}`, amount: fromCredits(20), about }),
    );
  const limit = (who: Who, monthlyLimit: number, dailyFreeTokens: number) =>
    database.transaction((tx) => credits.setLimits(tx, idOf(who), { monthlyLimit, dailyFreeTokens }));
  const join = async () => {
    await database.transaction(async (tx) => credits.lifecycle.linked?.(tx, idOf('from'), idOf('to'), new Map()));
    await checkBooks(database, idOf('to'), { withUsage: false });
    return walletOf('to');
  };

  it.each(['from', 'to'] as const)('have bought where %s has', async (who) => {
    await buy(who);
    expect(await join()).toMatchObject({ hasBought: true, balance: fromCredits(1_020) });
  });

  it.each(['from', 'to'] as const)('keep the limits that %s has of its own', async (who) => {
    await limit(who, 3_000_000, 70);
    expect((await join()).ownLimits).toEqual({ monthlyLimit: 3_000_000, dailyFreeTokens: 70 });
  });

  it('keep those of the one that stays where both have some', async () => {
    await limit('from', 3_000_000, 70);
    await limit('to', 1_000_000, 0);
    expect((await join()).ownLimits).toEqual({ monthlyLimit: 1_000_000, dailyFreeTokens: 0 });
  });

  it.each([
    ['both, where both had replies in it', november, november, 50],
    ['the one that stays, where the other had none in it', november, december, 20],
    ['the one that goes, where the other had none in it', december, november, 30],
  ])('count for the month what was charged to %s', async (_whom, ofFrom, ofTo, charged) => {
    // Under one key, as browsers make them: both stay in the books.
    await charge('from', 'run', 30, ofFrom);
    await charge('to', 'run', 20, ofTo);
    now = new Date(Math.max(ofFrom.getTime(), ofTo.getTime()));
    expect(await join()).toMatchObject({ monthCharged: fromCredits(charged), balance: fromCredits(950) });
  });

  it('leave what is owed to who comes back, though nothing was ever bought', async () => {
    await database.transaction(async (tx) => {
      await credits.refund(tx, { userId: idOf('from'), key: 'r', amount: fromCredits(510), about });
      await credits.lifecycle.deleting(tx, idOf('from'), idOf('former-1'));
      await credits.lifecycle.returned?.(tx, idOf('former-1'), idOf('to'));
    });
    expect(await walletOf('to')).toMatchObject({ balance: fromCredits(500), owed: fromCredits(10), available: 0n });
  });

  it('leave nothing of who neither owes nor bought', async () => {
    await database.transaction((tx) => credits.lifecycle.deleting(tx, idOf('from'), idOf('former-1')));
    expect((await credits.wallets(database.db, [idOf('from'), idOf('former-1')])).size).toBe(0);
  });
});
