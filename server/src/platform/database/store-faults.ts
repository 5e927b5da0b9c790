import type { LogAt } from '../log/log-at.ts';
import type { Database } from './database.ts';
import { isStoreAway } from './violations.ts';

/**
 * What the log is told of failures of work that is tried again and again: all but those of a store that is away, of
 * which one tells as much as a hundred.
 */
export interface StoreFaults {
  /** @param about what is logged beside the error */
  failed(err: unknown, message: string, about?: object): void;
  /** The store has answered. While its disk is full, that means little: it can be read then, and not written. */
  answered(): void;
}

/** @param worksAgain what the log is told when the store has come back */
export function createStoreFaults(
  { log, database }: { log: LogAt<'warn' | 'error'>; database: Pick<Database, 'isFull'> },
  worksAgain: string,
): StoreFaults {
  let isAway = false;
  return {
    failed(err, message, about = {}) {
      const cameOfAway = isStoreAway(err);
      if (cameOfAway && isAway) return;
      isAway ||= cameOfAway;
      log.error({ ...about, err }, message);
    },
    answered() {
      if (!isAway || database.isFull()) return;
      isAway = false;
      log.warn({}, worksAgain);
    },
  };
}
