import type { AdminPackage, MoneyChange, MoneySettings } from '@atrium/contract/admin-money';
import type { CreditPackage, Statement } from '@atrium/contract/credits';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ListPart } from '../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';

/** What an entry was for, as the statement shows it. */
export interface About {
  /** One line of plain text. */
  readonly description: string;
  /** For a reply: the product's id of the model. */
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
  /** What may be spent now: nothing while the user owes something. */
  readonly available: bigint;
  /** What was charged for replies this month (UTC). */
  readonly monthCharged: bigint;
  readonly hasBought: boolean;
  /** Integer micro-dollars per month: the user's own limit, or else the installation's. */
  readonly monthlyLimit: number;
  /** The user's own limits; null if the user has none. */
  readonly ownLimits: { readonly monthlyLimit: number | null; readonly dailyFreeTokens: number | null };
}

export interface NewHold {
  readonly userId: string;
  /** Unique for the user for all time: a run's id. The capture or the release uses it again. */
  readonly key: string;
  /** Micro-credits to set aside if the account has them, above 0. */
  readonly most: bigint;
  /** If less than this can be set aside, the hold fails. */
  readonly least: bigint;
  /** From this time on, the sweeper may release the hold. */
  readonly expiresAt: Date;
  readonly about: About;
}

/** A change of a balance that is not a hold. Positive amounts cover debts first. */
export interface Posting {
  readonly userId: string;
  readonly key: string;
  /** Micro-credits. */
  readonly amount: bigint;
  readonly about: About;
}

export interface Posted {
  /**
   * Micro-credits credited, or debited if below 0, including what covered or created a debt. null if the key or the
   * payment was booked already, so that nothing was done.
   */
  readonly moved: bigint | null;
  /** The account afterwards, in micro-credits. */
  readonly wallet: Wallet;
}

/**
 * The public interface of the slice. Functions that take a `tx` join the caller's transaction and await nothing but the
 * database.
 */
export interface Credits {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Adds the packages that come with the product, reads the settings and keeps them up to date. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Releases expired holds that nobody settled; returns how many. For a job. */
  sweep(): Promise<number>;

  /** The settings that admins made for all users, from memory; at most seconds old. */
  settings(): MoneySettings;
  /**
   * Sets those given. Throws Problem 'conflict', and sets none, if one of `seen` has another value by now, unless that
   * is the one it is to have.
   */
  saveSettings(tx: Tx, settings: MoneyChange, seen?: MoneyChange): Promise<void>;
  /** To be called after the transaction that saved the settings has committed. */
  refreshSettings(): Promise<void>;

  /** The account of a user. Users from before credits existed get their first credits here. */
  walletOf(actor: Pick<Actor, 'userId' | 'kind' | 'isDemo'>): Promise<Wallet>;
  /** The accounts by user id, without giving first credits; users without an account are absent. */
  wallets(db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Wallet>>;
  /** Whether the available credits are at or below the limit of the settings at which users are warned. */
  isLow(wallet: Wallet): boolean;

  /**
   * Sets credits aside as a part of a statement over a list (`ListStatement`), after the row of its item in `turn` was
   * written; `sized` has a row (n, amount) for each. Two holds of one user are never in one statement. If one is not
   * covered, the statement fails: see `isNotCovered`.
   */
  holdPart(hold: NewHold): ListPart;
  isNotCovered(error: unknown): boolean;
  /** The same in a statement of its own; returns micro-credits. Throws Problem 'insufficient-credits'. */
  hold(tx: Tx, hold: NewHold): Promise<bigint>;
  /** Sets more aside under an open hold, as much as the account has, and returns how much is then held under it. */
  raise(db: Db | Tx, hold: { readonly userId: string; readonly key: string; readonly more: bigint }): Promise<bigint>;
  /** The micro-credits set aside for a user under other keys than this one. */
  heldBesides(db: Db, userId: string, key: string): Promise<bigint>;
  /**
   * Charges for usage: at most what is held, or, if the hold has expired, at most what it held. Without a hold with
   * that key nothing is charged, and charging again does nothing. Returns the micro-credits charged, and the account
   * afterwards.
   */
  capture(
    tx: Tx,
    charge: { readonly userId: string; readonly key: string; readonly cost: bigint; readonly about: About },
  ): Promise<{ readonly charged: bigint; readonly wallet: Wallet | null }>;
  /** Releases a hold; does nothing if there is none. */
  release(tx: Tx, userId: string, key: string): Promise<void>;

  grant(tx: Tx, posting: Posting): Promise<Posted>;
  /** Credits a payment, only once in the whole installation. */
  purchase(tx: Tx, posting: Omit<Posting, 'key'> & { readonly paymentIntent: string }): Promise<Posted>;
  /** Debits a refunded payment; `amount` is above 0. What the balance does not cover is owed. */
  refund(tx: Tx, posting: Posting): Promise<Posted>;
  /** Does the same for a dispute; a negative amount credits what was won back. */
  dispute(tx: Tx, posting: Posting): Promise<Posted>;
  /** Credits, or debits if below 0, but never more than the free balance. */
  adjust(tx: Tx, posting: Posting): Promise<Posted>;
  /** Sets those limits of one user that are given; null is the installation's. */
  setLimits(
    tx: Tx,
    userId: string,
    limits: { readonly monthlyLimit?: number | null | undefined; readonly dailyFreeTokens?: number | null | undefined },
  ): Promise<void>;

  /** A package on sale; null if there is none with that id. */
  findPackage(db: Db | Tx, id: string): Promise<CreditPackage | null>;
  allPackages(db: Db | Tx): Promise<AdminPackage[]>;
  /**
   * Adds a package, or saves it whole. `basedOn` is the `updatedAt` that the editor started from, null for a new
   * package: throws Problem 'conflict' if the package was changed, deleted or added since.
   */
  savePackage(tx: Tx, row: Omit<AdminPackage, 'updatedAt'>, basedOn?: string | null): Promise<AdminPackage>;
  /**
   * Returns false if there is no such package. `basedOn` is the `updatedAt` that was seen: throws Problem 'conflict' if
   * the package was changed since.
   */
  removePackage(tx: Tx, id: string, basedOn?: string): Promise<boolean>;

  /** Newest first. Throws Problem 'invalid-request' for an invalid cursor. */
  statement(userId: string, query: StatementQuery): Promise<Statement>;
  /** The newest charged reply and the newest purchase. */
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
