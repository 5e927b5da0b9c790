import type { ModelRoute } from '@atrium/contract/models';
import type { TokenUsage } from '@atrium/contract/run-event';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { UserLifecycle } from '../accounts/index.ts';

/** One call of a model, as it is remembered. */
export interface UsageEvent {
  readonly userId: string;
  /** Unique for the user; a repeat is harmless. */
  readonly key: string;
  readonly purpose: string;
  readonly model: string;
  readonly vendorModel: string;
  readonly route: ModelRoute;
  readonly usage: TokenUsage;
  readonly countedBy: 'provider' | 'server';
  /** What the user was charged in credits. */
  readonly costMicroUsd: number;
  /** What the vendor's price list says, whoever pays it. */
  readonly vendorCostMicroUsd: number;
  /** `errand`: a title for instance, which is the installation's and no part of a user's usage. */
  readonly paidBy: 'credits' | 'own-key' | 'free' | 'errand';
  /** Whether its tokens count towards the day's limit of the free model. */
  readonly isFree: boolean;
  /** A second budget they count towards: a visitor's address, not readable. */
  readonly budget: string | null;
}

/** Tokens of the free model so far today (UTC). */
export interface FreeTokens {
  readonly ofUser: number;
  readonly ofBudget: number;
}

/** Who has the sums of accounts that are gone: what the installation earned and paid does not change with them. */
export const goneOwner = 'deleted';

/** Whose searches of a day are counted, a user's or a budget's, and how many there may be; null is no limit. */
export interface SearchLimit {
  readonly owner: string;
  readonly limit: number | null;
}

/** The door of the slice. */
export interface Usage {
  readonly lifecycle: UserLifecycle;
  /** Joins the caller's transaction. */
  record(tx: Tx, event: UsageEvent): Promise<void>;
  /** One read of at most two keys. */
  freeTokensToday(db: Db | Tx, userId: string, budget: string | null): Promise<FreeTokens>;
  /**
   * Counts a web search for a user and, if there is one, a budget. false: the day (UTC) has no more for one of them; null
   * is no limit.
   */
  takeSearch(db: Db | Tx, limits: readonly SearchLimit[]): Promise<boolean>;
  /** Whether the day has a web search left for each of them, without counting one. */
  hasSearchLeft(db: Db | Tx, limits: readonly SearchLimit[]): Promise<boolean>;
  /** Forgets the budgets of days gone by; for a job. */
  sweep(db: Db): Promise<void>;
}
