import { isStoreAway } from './violations.ts';

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * What the log is told of failures of work that is tried again and again: all but those of a store that is away, of
 * which one tells as much as a hundred.
 */
export interface StoreFaults {
  failed(err: unknown, message: string): void;
  /** The store has answered. */
  answered(): void;
}

/** @param worksAgain what the log is told when the store has come back */
export function createStoreFaults(log: Log, worksAgain: string): StoreFaults {
  let isAway = false;
  return {
    failed(err, message) {
      const cameOfAway = isStoreAway(err);
      if (cameOfAway && isAway) return;
      isAway ||= cameOfAway;
      log.error({ err }, message);
    },
    answered() {
      if (!isAway) return;
      isAway = false;
      log.warn({}, worksAgain);
    },
  };
}
