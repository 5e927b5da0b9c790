import type { Clock } from '../../platform/clock/clock.ts';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { budgetOfUser } from '../../platform/limits/budget-of.ts';
import { moveDay } from '../../platform/limits/day-count-store.ts';
import { exportUsage } from './export-usage.ts';
import {
  deleteOldBudgets,
  deleteUsage,
  hasSearchLeft,
  insertEvent,
  moveUsage,
  readFreeTokens,
  takeSearch,
} from './store.ts';
import type { Usage } from './usage.ts';

export function createUsage({
  clock,
  database,
}: {
  readonly clock: Clock;
  readonly database?: Pick<Database, 'db'>;
}): Usage {
  return {
    lifecycle: {
      linked: moveUsage,
      ...(database ? { exporting: (userId: string) => exportUsage(database.db, userId) } : {}),
      async deleting(tx, userId, former) {
        if (former !== undefined) await moveCounts(tx, userId, former, clock.now());
        await deleteUsage(tx, userId, former, clock.now());
      },
      async returned(tx, former, userId) {
        await moveCounts(tx, former, userId, clock.now());
        await moveUsage(tx, former, userId);
      },
    },
    record: (tx, event) => insertEvent(tx, event, clock.now()),
    freeTokensToday: (db, userId, budget) => readFreeTokens(db, userId, budget, clock.now()),
    takeSearch: (db, limits) => takeSearch(db, limits, clock.now()),
    hasSearchLeft: (db, limits) => hasSearchLeft(db, limits, clock.now()),
    sweep: (db) => deleteOldBudgets(db, clock.now()),
  };
}

/** Moves what other slices count per user and day, for instance recordings. */
function moveCounts(tx: Tx, from: string, to: string, at: Date): Promise<void> {
  const day = dayOf(at);
  return moveDay(tx, budgetOfUser(from, day), budgetOfUser(to, day), at);
}
