import type { Database } from '../../platform/database/database.ts';
import { WatchedValue } from '../../platform/database/upkeep/watched-value.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import { type KeptChange, readChanges } from './store.ts';

export type Changes = ReadonlyMap<string, KeptChange>;

/** Where admins' changes are stored. */
export interface ChangeStore {
  readonly database: Database;
  readonly log: LogAt<'warn' | 'error'>;
}

/** What admins changed about the models, on every replica. */
export function watchChanges(store: ChangeStore): WatchedValue<Changes> {
  let told = '';
  return new WatchedValue<Changes>({
    ...store,
    channel: 'model_changes',
    initial: new Map(),
    load: async (db) => {
      const { changes, unfit } = await readChanges(db);
      // They are read again all the time.
      const models = unfit.join();
      if (models !== '' && models !== told)
        store.log.error({ models: unfit }, 'Stored changes of models do not fit; these models are as without them.');
      told = models;
      return changes;
    },
  });
}
