import type { AdminPackage, MoneySettings } from '@atrium/contract/admin-money';
import type { CreditPackage, Statement } from '@atrium/contract/credits';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ListPart } from '../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';

/** What an entry was for, as the statement says it. */
export interface About {
  /** One plain line. */
  readonly description: string;
  /** Our id of the model, for a reply. */
  readonly model?: string;
  readonly runId?: string;
  /** The admin who did it. */
  readonly by?: string;
}

/** Sums of one account, in micro-credits. */
export interface Wallet {
  readonly balance: bigint;
  readonly held: bigint;
  readonly owed: bigint;
  /** What may be spent now: nothing while something is owed. */
  readonly available: bigint;
  /** What replies took this month (UTC). */
  readonly monthCharged: bigint;
  readonly hasBought: boolean;
  /** Integer micro-dollars a month; the user's own limit, else the installation's. */
  readonly monthlyLimit: number;
  /** The user's own limits, null where he has none. */
  readonly ownLimits: { readonly monthlyLimit: number | null; readonly dailyFreeTokens: number | null };
}

export interface NewHold {
  readonly userId: string;
  /** Unique for the user for ever: a run's id. The capture or the release names it again. */
  readonly key: string;
  /** Micro-credits to set aside if they are there, above 0. */
  readonly most: bigint;
  /** With less than this the hold fails. */
  readonly least: bigint;
  /** When the sweeper may give it back. */
  readonly expiresAt: Date;
  readonly about: About;
}

/** What changes a balance besides holds. Positive amounts cover what is owed first. */
export interface Posting {
  readonly userId: string;
  readonly key: string;
  /** Micro-credits. */
  readonly amount: bigint;
  readonly about: About;
}

export interface Posted {
  /**
   * Micro-credits that came in, or went out if below 0, including what covered or made a debt. null if the key or the
   * payment was booked already: then nothing was done.
   */
  readonly moved: bigint | null;
  /** What is there afterwards, in micro-credits. */
  readonly wallet: Wallet;
}

/** The door of the slice. Functions that take a `tx` join the caller's transaction and await nothing but the database. */
export interface Credits {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Adds the packages that come with the product, reads the settings and keeps them fresh. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Gives back holds that nobody settled in time; gives how many. For a job. */
  sweep(): Promise<number>;

  /** What an admin set for everyone; from memory, seconds old at most. */
  settings(): MoneySettings;
  saveSettings(tx: Tx, settings: MoneySettings): Promise<void>;
  /** To be called once the transaction that saved them has committed. */
  refreshSettings(): Promise<void>;

  /** The account of a user. Users from before credits existed get their first credits here. */
  walletOf(actor: Pick<Actor, 'userId' | 'kind' | 'isDemo'>): Promise<Wallet>;
  /** Accounts as they are, by user id; who has none is absent. */
  wallets(db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Wallet>>;
  /** As a number to be shown: whole credits with up to six decimals. */
  isLow(wallet: Wallet): boolean;

  /**
   * Sets credits aside as part of a statement over a list (`ListStatement`), after the row of its item in `turn` was
   * written; `sized` has a row (n, amount) for each. Two holds of one user are never in one statement. If one is not
   * covered the statement fails: see `isNotCovered`.
   */
  holdPart(hold: NewHold): ListPart;
  isNotCovered(error: unknown): boolean;
  /** The same in a statement of its own; gives micro-credits. Throws Problem 'insufficient-credits'. */
  hold(tx: Tx, hold: NewHold): Promise<bigint>;
  /** Sets more aside under an open hold, as much as the account has, and gives what is held under it then. */
  raise(db: Db | Tx, hold: { readonly userId: string; readonly key: string; readonly more: bigint }): Promise<bigint>;
  /**
   * Charges for what was used: at most what is held, or if the hold has lapsed what it would have covered. Without a
   * hold of that key nothing is charged; charging twice does nothing more. Gives the micro-credits charged, and the
   * account after it.
   */
  capture(
    tx: Tx,
    charge: { readonly userId: string; readonly key: string; readonly cost: bigint; readonly about: About },
  ): Promise<{ readonly charged: bigint; readonly wallet: Wallet | null }>;
  /** Gives a hold back; nothing where there is none. */
  release(tx: Tx, userId: string, key: string): Promise<void>;

  grant(tx: Tx, posting: Posting): Promise<Posted>;
  /** Credits a payment, once in the whole installation. */
  purchase(tx: Tx, posting: Omit<Posting, 'key'> & { readonly paymentIntent: string }): Promise<Posted>;
  /** Takes back what was paid back; `amount` above 0. What is not there is owed. */
  refund(tx: Tx, posting: Posting): Promise<Posted>;
  /** The same for a dispute; a negative amount gives back what was won. */
  dispute(tx: Tx, posting: Posting): Promise<Posted>;
  /** Gives, or below 0 takes, but never more than there is. */
  adjust(tx: Tx, posting: Posting): Promise<Posted>;
  setLimits(
    tx: Tx,
    userId: string,
    limits: { readonly monthlyLimit: number | null; readonly dailyFreeTokens: number | null },
  ): Promise<void>;

  /** A package on sale; null when there is none of that id. */
  findPackage(db: Db | Tx, id: string): Promise<CreditPackage | null>;
  allPackages(db: Db | Tx): Promise<AdminPackage[]>;
  savePackage(tx: Tx, row: Omit<AdminPackage, 'updatedAt'>): Promise<AdminPackage>;
  removePackage(tx: Tx, id: string): Promise<boolean>;

  /** Newest first. Throws Problem 'invalid-request' for a cursor that is none of ours. */
  statement(userId: string, query: StatementQuery): Promise<Statement>;
  /** The newest reply that was charged, and the newest purchase. */
  lastOf(userId: string): Promise<{ readonly charge: LastEntry | null; readonly purchase: LastEntry | null }>;
}

export interface LastEntry {
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  readonly model: string | null;
  readonly at: Date;
}

export interface StatementQuery {
  readonly show: 'all' | 'replies' | 'payments' | 'given' | 'holds';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
