import type { ModelRoute } from '@atrium/contract/models';
import type { TokenUsage } from '@atrium/contract/run-event';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { UserLifecycle } from '../accounts/index.ts';

/** One model call to record. */
export interface UsageEvent {
  readonly userId: string;
  /** Unique for the user; recording it again is harmless. */
  readonly key: string;
  readonly purpose: string;
  readonly model: string;
  readonly vendorModel: string;
  readonly route: ModelRoute;
  readonly usage: TokenUsage;
  readonly countedBy: 'provider' | 'server';
  /** The charge to the user, paid in credits. */
  readonly costMicroUsd: number;
  /** The price by the vendor's list, whoever pays it. */
  readonly vendorCostMicroUsd: number;
  /** `errand`: the installation's own call, for instance for a title, which is not part of the user's usage. */
  readonly paidBy: 'credits' | 'own-key' | 'free' | 'errand';
  /** Whether its tokens count against the daily limit of the free model. */
  readonly isFree: boolean;
  /** A second budget that they count against: that of an address, in unreadable form. */
  readonly budget: string | null;
}

/** Tokens of the free model so far today (UTC). */
export interface FreeTokens {
  readonly ofUser: number;
  readonly ofBudget: number;
}

/** The owner of the sums of deleted accounts: what the installation earned and paid stays the same. */
export const goneOwner = 'deleted';

/** The owner, a user or a budget, whose searches are counted per day, and their limit; null is no limit. */
export interface SearchLimit {
  readonly owner: string;
  readonly limit: number | null;
}

/** The slice's public interface. */
export interface Usage {
  readonly lifecycle: UserLifecycle;
  /** Records a call, in the caller's transaction. */
  record(tx: Tx, event: UsageEvent): Promise<void>;
  /** Reads at most two keys. */
  freeTokensToday(db: Db | Tx, userId: string, budget: string | null): Promise<FreeTokens>;
  /**
   * Counts a web search for each of these owners. False, and nothing is counted, if one of them has none left today
   * (UTC).
   */
  takeSearch(db: Db | Tx, limits: readonly SearchLimit[]): Promise<boolean>;
  /** Whether each of them has a web search left today; counts nothing. */
  hasSearchLeft(db: Db | Tx, limits: readonly SearchLimit[]): Promise<boolean>;
  /** Deletes the budgets of past days; for a job. */
  sweep(db: Db): Promise<void>;
}
