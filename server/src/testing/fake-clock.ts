import type { Clock } from '../platform/clock/clock.ts';

/** A clock that stands still until it is moved. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
}

export function createFakeClock(start = new Date('2026-11-21T12:00:00Z')): FakeClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}
