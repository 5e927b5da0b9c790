import type { Clock } from '../../platform/clock/clock.ts';
import type { LogAt } from '../../platform/log/log-at.ts';

/** The shortest and longest pause after a model failed, in milliseconds; each pause is twice the one before. */
const firstPause = 30_000;
const longestPause = 3_600_000;

export interface HealthDeps {
  readonly clock: Clock;
  readonly log: LogAt<'warn'>;
}

/** The health of a model of the operator: after a failure it is not called for a while, longer each time. */
export interface Health {
  /** Whether its last call failed. */
  isDown(): boolean;
  /** Whether it is not called at present. */
  isPaused(): boolean;
  /**
   * Calls the model and records the outcome. `isNoSign`: whether an error comes from what it was asked, and says
   * nothing about its health.
   */
  watch<T>(call: () => Promise<T>, isNoSign: (error: unknown) => boolean): Promise<T>;
}

/** `message`: what the log says about a failure. */
export function healthOf(model: string, { clock, log }: HealthDeps, message: string): Health {
  let failures = 0;
  let pausedUntil = 0;
  /**
   * Counts failures and is never reset: the failure of a call that began before the latest recorded failure is ignored.
   */
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
