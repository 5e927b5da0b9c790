import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { checkBooks } from '../../testing/database/check-books.ts';
import { describeOnBothStores, waitingForLocks } from '../../testing/database/database.ts';
import { failingDatabase } from '../../testing/database/failing-database.ts';
import { creditSettings } from '../../testing/samples/credit-settings.ts';
import { type Credits, createCredits, fromCredits } from './index.ts';

const about = { description: 'Drawn by lot' };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { ...creditSettings, signupCredits: 0, demoCredits: 0 };

/** How many storms a test run goes through; a release asks for more. */
const storms = Number(process.env.LEDGER_STORMS ?? 2);

const amount = fc.integer({ min: 1, max: 40_000_000 });
const name = fc.integer({ min: 1, max: 6 });
const users = ['ann', 'bob', 'cleo', 'dan'];
const user = fc.constantFrom(...users);
/**
 * What may happen to an account. There are few names, so that holds meet their captures, and operations are repeated.
 */
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('hold' as const), user, name, amount, least: amount }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('capture' as const), user, name, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('release' as const), user, name, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('raise' as const), user, name, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('grant' as const), user, name, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('purchase' as const), user, name, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refund' as const), user, name, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('dispute' as const), user, name, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take' as const), user, name, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('sweep' as const), user, name, amount }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** The tests of this file write no usage events. */
const ledgerAlone = { withUsage: false };

describeOnBothStores('the ledger', (open, kind) => {
  async function begin() {
    const database = failingDatabase(await open());
    let now = Date.parse('2026-11-21T10:00:00Z');
    const keepUser = async () => true;
    const credits = createCredits({ database, clock: { now: () => new Date(now) }, log, keepUser, settings });
    const later = () => {
      now += 1_000;
    };
    return { database, credits, later, expiresAt: () => new Date(now + 5_000) };
  }
  type Stage = Awaited<ReturnType<typeof begin>>;

  /** Carries out one operation in a transaction of its own; insufficient credits are a valid outcome. */
  async function take({ database, credits, later, expiresAt }: Stage, round: string, one: Operation): Promise<void> {
    const userId = `${one.user}-${round}`;
    const posting = { userId, key: `${one.what}:${one.name}`, amount: BigInt(one.amount), about };
    const key = `run-${one.name}`;
    const hold = { userId, key, most: posting.amount, about, expiresAt: expiresAt() };
    later();
    const work = (run: (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) => Promise<unknown>) =>
      database.transaction(run);
    switch (one.what) {
      case 'hold':
        await work((tx) => credits.hold(tx, { ...hold, least: BigInt(Math.min(one.least, one.amount)) })).catch(
          expected,
        );
        return;
      case 'capture':
        await work((tx) => credits.capture(tx, { userId, key, cost: posting.amount, about }));
        return;
      case 'release':
        await work((tx) => credits.release(tx, userId, key));
        return;
      case 'raise':
        await credits.raise(database.db, { userId, key, more: posting.amount });
        return;
      case 'purchase':
        await work((tx) => credits.purchase(tx, { ...posting, paymentIntent: `pi-${round}-${one.name}` }));
        return;
      case 'take':
        await work((tx) => credits.adjust(tx, { ...posting, amount: -posting.amount }));
        return;
      case 'sweep':
        await credits.sweep();
        return;
      default:
        await work((tx) => credits[one.what as 'grant'](tx, posting));
    }
  }

  /** Accepts a refusal, and a hold with a name that was held before. */
  function expected(error: unknown): void {
    const code = (error as { code?: string }).code;
    if (code !== 'insufficient-credits' && code !== '23505') throw error;
  }

  async function openAccounts({ database, credits }: Stage, round: string) {
    for (const each of users) {
      const posting = { userId: `${each}-${round}`, key: 'first', amount: fromCredits(30), about };
      await database.transaction((tx) => credits.grant(tx, posting));
    }
  }

  it('is right after any operations in any order, and never below nothing on the way', async () => {
    const stage = await begin();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
        const round = newId();
        await openAccounts(stage, round);
        for (const one of operations) {
          await take(stage, round, one);
          const books = await checkBooks(stage.database, `${one.user}-${round}`, ledgerAlone);
          expect(books.held).toBeGreaterThanOrEqual(0n);
          expect(books.balance).toBeGreaterThanOrEqual(books.held);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is right through a storm of four hundred operations, sixteen at once, on four accounts', async () => {
    const stage = await begin();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 400, maxLength: 400 }), async (operations) => {
        const round = newId();
        await openAccounts(stage, round);
        const left = operations.values();
        const lowest: bigint[] = [];
        const worker = async () => {
          for (const one of left) {
            await take(stage, round, one);
            lowest.push((await checkBooks(stage.database, `${one.user}-${round}`, ledgerAlone)).balance);
          }
        };
        await Promise.all(Array.from({ length: 16 }, worker));
        for (const balance of lowest) expect(balance).toBeGreaterThanOrEqual(0n);
      }),
      // A failure is reported with its seed; a storm is not shrunk.
      { numRuns: storms, endOnFailure: true },
    );
  });

  it('gives of fifty holds at once as many as there are credits for', async () => {
    const { database, credits, expiresAt } = await begin();
    await database.transaction((tx) => credits.grant(tx, { userId: 'ann', key: 'g', amount: fromCredits(70), about }));
    const size = fromCredits(10);
    const tries = Array.from({ length: 50 }, (_, n) =>
      database.transaction((tx) =>
        credits.hold(tx, { userId: 'ann', key: `r${n}`, most: size, least: size, expiresAt: expiresAt(), about }),
      ),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await checkBooks(database, 'ann', ledgerAlone)).toMatchObject({ held: fromCredits(70), openHolds: 7 });
    // Each one twice, also those that were refused.
    const captures = Array.from({ length: 100 }, (_, n) =>
      database.transaction((tx) =>
        credits.capture(tx, { userId: 'ann', key: `r${n % 50}`, cost: fromCredits(4), about }),
      ),
    );
    await Promise.all(captures);
    const books = await checkBooks(database, 'ann', ledgerAlone);
    expect(books).toMatchObject({ captured: fromCredits(28), balance: fromCredits(42), held: 0n, openHolds: 0 });
  });

  it('owes what a reply held that ends after its hold lapsed and its credits were spent elsewhere, and no more', async () => {
    const { database, credits, later, expiresAt } = await begin();
    const book = (work: (tx: Parameters<Credits['release']>[0]) => Promise<unknown>) => database.transaction(work);
    const ten = { userId: 'ann', key: 'r', most: fromCredits(10), least: 1n, expiresAt: expiresAt(), about };
    await book((tx) => credits.grant(tx, { userId: 'ann', key: 'g', amount: fromCredits(30), about }));
    await book((tx) => credits.hold(tx, ten));
    for (let seconds = 0; seconds < 6; seconds += 1) later();
    expect(await credits.sweep()).toBe(1);
    await book((tx) => credits.adjust(tx, { userId: 'ann', key: 'a', amount: fromCredits(-27), about }));
    await book((tx) => credits.capture(tx, { userId: 'ann', key: 'r', cost: fromCredits(900), about }));
    const books = await checkBooks(database, 'ann', ledgerAlone);
    expect(books).toMatchObject({ balance: 0n, owed: fromCredits(7), captured: fromCredits(10) });
  });

  it('gives demo users nothing where less is left for the day than one of them is given', async () => {
    const [database, clock, keepUser] = [await open(), { now: () => new Date() }, async () => true];
    const limited = { ...settings, demoCredits: 100, demoDailyCredits: 99 };
    const credits = createCredits({ database, clock, log, keepUser, settings: limited });
    await database.transaction(async (tx) => credits.lifecycle.created?.(tx, 'demo', 'demo'));
    expect((await credits.wallets(database.db, ['demo'])).get('demo')?.balance).toBe(0n);
  });

  it('of who comes back has what was taken back while it was brought along', async () => {
    const { database, credits } = await begin();
    const bought = { userId: 'former', paymentIntent: 'pi_back', amount: fromCredits(20), about };
    await database.transaction((tx) => credits.purchase(tx, bought));
    const [booked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const disputed = database.transaction(async (tx) => {
      await credits.dispute(tx, { userId: 'former', key: 'd', amount: fromCredits(20), about });
      booked.resolve();
      await go.promise;
    });
    await booked.promise;
    const returned = database.transaction(async (tx) => credits.lifecycle.returned?.(tx, 'former', 'ann'));
    if (kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    go.resolve();
    await Promise.all([disputed, returned]);
    expect(await checkBooks(database, 'ann', ledgerAlone)).toMatchObject({ balance: 0n, owed: 0n });
  });

  it('sets aside what the limit of the month leaves besides what is set aside already', async () => {
    const { database, credits, expiresAt } = await begin();
    await database.transaction(async (tx) => {
      await credits.saveSettings(tx, { ...credits.settings(), stopsAtLimit: true });
      await credits.grant(tx, { userId: 'ann', key: 'g', amount: fromCredits(500), about });
      await credits.setLimits(tx, 'ann', { monthlyLimit: 1_000_000 });
    });
    await credits.refreshSettings();
    const hold = (key: string, least: number) =>
      database.transaction((tx) =>
        credits.hold(tx, {
          userId: 'ann',
          key,
          most: fromCredits(70),
          least: fromCredits(least),
          expiresAt: expiresAt(),
          about,
        }),
      );
    expect(await hold('a', 1)).toBe(fromCredits(70));
    await expect(hold('b', 31)).rejects.toMatchObject({ code: 'insufficient-credits' });
    expect(await hold('b', 30)).toBe(fromCredits(30));
    expect(await credits.raise(database.db, { userId: 'ann', key: 'b', more: 1n })).toBe(fromCredits(30));
    expect(await credits.heldBesides(database.db, 'ann', 'b')).toBe(fromCredits(70));
  });

  it('counts as charged what a reply whose hold has lapsed leaves owed', async () => {
    const { database, credits, later, expiresAt } = await begin();
    const user = { userId: 'ann', kind: 'user', isDemo: false } as const;
    await database.transaction((tx) => credits.grant(tx, { userId: 'ann', key: 'g', amount: fromCredits(10), about }));
    const hold = (key: string, amount: number) => {
      const most = fromCredits(amount);
      return database.transaction((tx) =>
        credits.hold(tx, { userId: 'ann', key, most, least: 1n, expiresAt: expiresAt(), about }),
      );
    };
    await hold('late', 10);
    for (let n = 0; n < 6; n += 1) later();
    expect(await credits.sweep()).toBe(1);
    await hold('other', 8);
    const charge = { userId: 'ann', key: 'late', cost: fromCredits(6), about };
    expect((await database.transaction((tx) => credits.capture(tx, charge))).charged).toBe(fromCredits(6));
    expect(await credits.walletOf(user)).toMatchObject({ owed: fromCredits(4), monthCharged: fromCredits(6) });
    expect(await checkBooks(database, 'ann', ledgerAlone)).toMatchObject({ captured: fromCredits(6) });
  });

  it('is whole again wherever a transaction breaks off, and a repeat completes it once', async () => {
    const { database, credits, expiresAt } = await begin();
    const steps: ((ledger: Credits, userId: string, tx: Parameters<Credits['release']>[0]) => Promise<unknown>)[] = [
      (ledger, userId, tx) => ledger.grant(tx, { userId, key: 'g', amount: fromCredits(9), about }),
      (ledger, userId, tx) => ledger.purchase(tx, { userId, paymentIntent: userId, amount: fromCredits(1), about }),
      (ledger, userId, tx) =>
        ledger.hold(tx, { userId, key: 'r', most: fromCredits(4), least: 1n, expiresAt: expiresAt(), about }),
      (ledger, userId, tx) => ledger.release(tx, userId, 'r'),
      (ledger, userId, tx) => ledger.refund(tx, { userId, key: 'f', amount: fromCredits(12), about }),
      (ledger, userId, tx) => ledger.lifecycle.linked?.(tx, userId, `${userId}-linked`, new Map()) ?? Promise.resolve(),
    ];
    for (let at = 1; at <= 8; at += 1) {
      const userId = newId();
      for (const step of steps) {
        database.failAt(at);
        await database.transaction((tx) => step(credits, userId, tx)).catch(() => undefined);
        if (database.hasFailed) await database.transaction((tx) => step(credits, userId, tx));
        database.failAt(null);
      }
      expect(await checkBooks(database, `${userId}-linked`, ledgerAlone)).toMatchObject({
        balance: 0n,
        held: 0n,
        owed: fromCredits(2),
        openHolds: 0,
      });
    }
  });
});
