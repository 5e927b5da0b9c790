import type { Clock } from '../../platform/clock/clock.ts';
import { deleteOldBudgets, deleteUsage, insertEvent, moveUsage, readFreeTokens } from './store.ts';
import type { Usage } from './usage.ts';

export function createUsage({ clock }: { readonly clock: Clock }): Usage {
  return {
    lifecycle: { slice: 'usage', linked: moveUsage, deleting: deleteUsage },
    record: (tx, event) => insertEvent(tx, event, clock.now()),
    freeTokensToday: (db, userId, budget) => readFreeTokens(db, userId, budget, clock.now()),
    sweep: (db) => deleteOldBudgets(db, clock.now()),
  };
}
