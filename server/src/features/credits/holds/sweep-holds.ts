import type { CreditsDeps } from '../credits-deps.ts';
import { coverDebt, debtorsWithCredits } from './cover-store.ts';
import { expiredHolds } from './hold-store.ts';
import { releaseHold } from './settle-store.ts';

/** Holds given back in one go. */
const atOnce = 500;

/** Gives back what was set aside and never settled: each hold by itself, so that none waits for another's owner. What came free pays debts. */
export function sweepHolds({ database: { db }, clock, log }: CreditsDeps): () => Promise<number> {
  return async () => {
    let released = 0;
    for (const { userId, key } of await expiredHolds(db, clock.now(), atOnce)) {
      if (await releaseHold(db, userId, key, 'Given back: nothing was heard of it in time', clock.now())) released += 1;
    }
    if (released > 0) log.info({ holds: released }, 'Holds of credits that nobody settled were given back.');
    for (const userId of await debtorsWithCredits(db, atOnce)) await coverDebt(db, userId, clock.now());
    return released;
  };
}
