import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';

/** What the use cases of this slice depend on. */
export interface CreditsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'info' | 'warn' | 'error'>;
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
