import type { Clock } from '../../platform/clock/clock.ts';

/** Pauses after a model failed, in milliseconds: each twice the one before. */
const firstPause = 30_000;
const longestPause = 3_600_000;

export interface HealthDeps {
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

/** What is known of a model of the operator: one that fails is left alone for a while, longer each time. */
export interface Health {
  /** Whether it failed when it was last asked. */
  isDown(): boolean;
  /** Whether it is being left alone. */
  isPaused(): boolean;
  /** Asks it, and notes how that went. `isNoSign`: whether an error is of what it was shown or asked, and not of its health. */
  watch<T>(call: () => Promise<T>, isNoSign: (error: unknown) => boolean): Promise<T>;
}

/** `message`: what the log says of a failure. */
export function healthOf(model: string, { clock, log }: HealthDeps, message: string): Health {
  let failures = 0;
  let pausedUntil = 0;
  /** Counts failures and is never set back: a call that began before the latest tells nothing that is not known. */
  let told = 0;
  const now = () => clock.now().getTime();
  return {
    isDown: () => failures > 0,
    isPaused: () => now() < pausedUntil,
    async watch(call, isNoSign) {
      const before = told;
      try {
        const answer = await call();
        failures = 0;
        pausedUntil = 0;
        return answer;
      } catch (error) {
        if (!isNoSign(error) && before === told) {
          told += 1;
          pausedUntil = now() + Math.min(longestPause, firstPause * 2 ** failures);
          failures += 1;
          log.warn({ err: error, model, failures }, message);
        }
        throw error;
      }
    },
  };
}
