import type { Tx } from '../../platform/database/database.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { ensureAccount, leaveAccount, moveAccount, postEntry } from './account-store.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { takeOfDay } from './demo-budget-store.ts';
import { fromCredits } from './domain/amounts.ts';
import { statementCsv } from './statement/statement-csv.ts';

/** The key of a user's first credits: there is one entry with it per user, whatever amount it gave. */
const firstKey = (userId: string) => `signup:${userId}`;

/** Gives a user the first credits; repeating it does nothing. Visitors get none. */
export function giveFirst({ settings, clock, log }: Pick<CreditsDeps, 'settings' | 'clock' | 'log'>) {
  return async (tx: Tx, userId: string, kind: 'visitor' | 'user' | 'demo'): Promise<void> => {
    if (kind === 'visitor') return;
    const now = clock.now();
    const isNew = await ensureAccount(tx, userId, now);
    const credits = kind === 'demo' ? settings.demoCredits : settings.signupCredits;
    if (credits === 0) return;
    const about = { description: kind === 'demo' ? 'Credits to try' : 'Welcome credits' };
    const amount = fromCredits(credits);
    const most = kind === 'demo' ? settings.demoDailyCredits : null;
    if (most !== null && !(isNew && (await takeOfDay(tx, amount, fromCredits(most), now)))) {
      if (isNew) log.info({ most }, 'A demo user was given no credits: those of the day are given out.');
      return;
    }
    const posting = { userId, key: firstKey(userId), kind: 'grant', amount, about } as const;
    await postEntry(tx, { ...posting, mayOwe: false, paymentIntent: null }, now);
  };
}

export function creditsLifecycle(deps: CreditsDeps): UserLifecycle {
  return {
    created: giveFirst(deps),
    linked: (tx, from, to) => moveAccount(tx, from, to, deps.clock.now()),
    async *exporting(userId) {
      yield { path: 'credits/statement.csv', content: statementCsv(deps.database.db, userId, { show: 'ledger' }) };
    },
    deleting: (tx, userId, former) => leaveAccount(tx, userId, former, deps.clock.now()),
    async returned(tx, former, userId) {
      const now = deps.clock.now();
      await moveAccount(tx, former, userId, now);
      await ensureAccount(tx, userId, now);
      const about = { description: 'Welcome credits were given before' };
      const posting = { userId, key: firstKey(userId), kind: 'grant', amount: 0n, about } as const;
      await postEntry(tx, { ...posting, mayOwe: false, paymentIntent: null }, now);
    },
  };
}
