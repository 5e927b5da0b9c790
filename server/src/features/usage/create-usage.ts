import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
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
      slice: 'usage',
      linked: moveUsage,
      ...(database ? { exporting: (userId: string) => exportUsage(database.db, userId) } : {}),
      deleting: (tx, userId, former) => deleteUsage(tx, userId, former, clock.now()),
      returned: moveUsage,
    },
    record: (tx, event) => insertEvent(tx, event, clock.now()),
    freeTokensToday: (db, userId, budget) => readFreeTokens(db, userId, budget, clock.now()),
    takeSearch: (db, limits) => takeSearch(db, limits, clock.now()),
    hasSearchLeft: (db, limits) => hasSearchLeft(db, limits, clock.now()),
    sweep: (db) => deleteOldBudgets(db, clock.now()),
  };
}
