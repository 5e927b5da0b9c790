import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** What the use cases of this slice depend on. */
export interface CreditsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: {
    info(about: object, message: string): void;
    warn(about: object, message: string): void;
    error(about: object, message: string): void;
  };
  /** Whether the user exists. If so, the user is not deleted before the transaction ends. */
  readonly keepUser: (tx: Tx, userId: string) => Promise<boolean>;
  readonly settings: {
    /** Credits given to a new user. */
    readonly signupCredits: number;
    readonly demoCredits: number;
    /** Credits given to all demo users together in a day (UTC); null for no limit. */
    readonly demoDailyCredits: number | null;
    /** US dollars. */
    readonly monthlyLimitUsd: number;
    /** Tokens per day; null for no limit. */
    readonly visitorDailyTokens: number | null;
    readonly userDailyFreeTokens: number | null;
  };
}
