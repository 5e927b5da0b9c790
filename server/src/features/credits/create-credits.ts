import type { MoneySettings } from '@atrium/contract/admin-money';
import { inLine } from '../../platform/database/joined/in-line.ts';
import { isCheckViolation } from '../../platform/database/violations.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type AccountRow, ensureAccount, findAccount, findAccounts, setOwnLimits } from './account-store.ts';
import type { Credits, Wallet } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { creditsLifecycle, giveFirst } from './credits-lifecycle.ts';
import { fromCredits, fromMicroUsd, monthOf } from './domain/amounts.ts';
import { heldBesides, holdPart, insertHold, type MonthStop, raiseHold } from './holds/hold-store.ts';
import { captureHold, releaseHold } from './holds/settle-store.ts';
import { sweepHolds } from './holds/sweep-holds.ts';
import { watchSettings } from './money-settings.ts';
import { findPackage, packagesInOrder, seedPackages } from './package-store.ts';
import { postings } from './postings.ts';
import { limitOf, presentPackage, walletFrom } from './present.ts';
import { removePackage } from './remove-package.ts';
import { creditRoutes } from './routes.ts';
import { savePackage } from './save-package.ts';
import { saveSettings } from './save-settings.ts';
import { standardPackages } from './standard-packages.ts';
import { lastEntries, readStatement } from './statement/statement.ts';

export function createCredits(deps: CreditsDeps): Credits {
  const { database, clock } = deps;
  const settings = watchSettings(deps);
  const wallet = (row: AccountRow): Wallet => walletFrom(row, settings.current, monthOf(clock.now()));
  const credits: Omit<Credits, 'routes'> = {
    lifecycle: creditsLifecycle(deps),
    async start() {
      await database.transaction((tx) => seedPackages(tx, standardPackages(clock.now()), clock.now()));
      await settings.start();
    },
    stop: () => settings.stop(),
    sweep: sweepHolds(deps),
    settings: () => settings.current,
    async saveSettings(tx, next, seen) {
      await saveSettings(deps)(tx, next, seen);
      await settings.tell(tx);
    },
    refreshSettings: () => settings.refresh(),
    walletOf: openWallet(deps, wallet),
    wallets: async (db, userIds) => new Map((await findAccounts(db, userIds)).map((row) => [row.userId, wallet(row)])),
    isLow: ({ available }) => available <= fromCredits(settings.current.lowCredits),
    heldBesides,
    ...holds(deps, () => stopOf(settings.current, clock.now()), wallet),
    ...postings(deps, wallet),
    setLimits: async (tx, userId, limits) => {
      await ensureAccount(tx, userId, clock.now());
      await setOwnLimits(tx, userId, limits, clock.now());
    },
    async findPackage(db, id) {
      const row = await findPackage(db, id);
      if (!row?.isActive) return null;
      const { name, description, credits: amount, price } = row;
      return { id, name, description, credits: amount, price };
    },
    allPackages: async (db) => (await packagesInOrder(db)).map(presentPackage),
    savePackage: savePackage(deps),
    removePackage,
    statement: readStatement(deps),
    lastOf: lastEntries(deps),
  };
  return { ...credits, routes: creditRoutes(deps, credits) };
}

function stopOf(settings: MoneySettings, now: Date): MonthStop {
  return { month: monthOf(now), limit: settings.stopsAtLimit ? fromMicroUsd(limitOf(settings)) : null };
}

function openWallet(deps: CreditsDeps, wallet: (row: AccountRow) => Wallet): Credits['walletOf'] {
  const first = giveFirst(deps);
  return async ({ userId, kind, isDemo }) => {
    const known = await findAccount(deps.database.db, userId);
    if (known) return wallet(known);
    return deps.database.transaction(async (tx) => {
      // A request that was under way when its user was deleted must not book credits for a user who does not exist.
      if (kind === 'user' && (await deps.keepUser(tx, userId))) await first(tx, userId, isDemo ? 'demo' : 'user');
      const row = await findAccount(tx, userId);
      return wallet(row ?? emptyAccount(userId, deps.clock.now()));
    });
  };
}

function emptyAccount(userId: string, updatedAt: Date): AccountRow {
  const sums = { balance: 0n, held: 0n, owed: 0n, month: '', monthCharged: 0n };
  return { userId, ...sums, hasBought: false, monthlyLimit: null, dailyFreeTokens: null, updatedAt };
}

type Holds = Pick<Credits, 'holdPart' | 'isNotCovered' | 'hold' | 'raise' | 'capture' | 'release'>;

function holds({ clock }: CreditsDeps, stop: () => MonthStop, wallet: (row: AccountRow) => Wallet): Holds {
  const isNotCovered = (error: unknown) => isCheckViolation(error, 'credit_holds_covered');
  return {
    isNotCovered,
    holdPart: (hold) => holdPart(hold, stop(), clock.now()),
    async hold(tx, hold) {
      try {
        return await insertHold(tx, hold, stop(), clock.now());
      } catch (error) {
        throw isNotCovered(error) ? new Problem('insufficient-credits', undefined, { cause: error }) : error;
      }
    },
    raise: (db, hold) => raiseHold(db, hold, stop(), clock.now()),
    async capture(tx, charge) {
      const now = clock.now();
      const { charged, account } = await inLine(tx, () => captureHold(tx, charge, monthOf(now), now));
      return { charged, wallet: account && wallet(account) };
    },
    release: async (tx, userId, key) => {
      const now = clock.now();
      await inLine(tx, () => releaseHold(tx, userId, key, 'Given back: nothing was used', now));
    },
  };
}
