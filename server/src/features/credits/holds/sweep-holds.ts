import type { CreditsDeps } from '../credits-deps.ts';
import { coverDebt, debtorsWithCredits } from './cover-store.ts';
import { expiredHolds } from './hold-store.ts';
import { releaseHold } from './settle-store.ts';

/** The most holds released in one sweep. */
const atOnce = 500;

/**
 * Releases holds that were never settled, each in a statement of its own, so that none waits for another's owner.
 * Credits that become free pay debts.
 */
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
