import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** What the use cases of this slice stand on. */
export interface CreditsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: {
    info(about: object, message: string): void;
    error(about: object, message: string): void;
  };
  /** Whether there is such a user; if so he stays until the end of the transaction. */
  readonly keepUser: (tx: Tx, userId: string) => Promise<boolean>;
  readonly settings: {
    /** Credits a new user is given. */
    readonly signupCredits: number;
    readonly demoCredits: number;
    /** Credits that all demo users together are given a day (UTC); null is no limit. */
    readonly demoDailyCredits: number | null;
    /** US dollars. */
    readonly monthlyLimitUsd: number;
    /** Tokens a day; null is no limit. */
    readonly visitorDailyTokens: number | null;
    readonly userDailyFreeTokens: number | null;
  };
}
