import { isStoreAway } from '../database/violations.ts';

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the log is told of the queue's failures: all but those of a store that is away, of which one tells as much as a hundred. */
export interface QueueFaults {
  failed(err: unknown, message: string): void;
  /** The store has answered. */
  answered(): void;
}

export function createQueueFaults(log: Log): QueueFaults {
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
      log.warn({}, 'the job queue works again');
    },
  };
}
