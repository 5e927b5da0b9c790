import type { Tx } from '../../platform/database/database.ts';

/** One file of what a person takes along. */
export interface ExportedFile {
  /** Its place in the archive, `account/profile.json`; forward slashes, no leading one. Made by us, never from a name somebody gave. */
  readonly path: string;
  /** UTF-8 text, or bytes as they come. */
  readonly content: string | AsyncIterable<Uint8Array>;
}

/** New ids of messages by those they had. */
export type Renamed = ReadonlyMap<string, string>;

/**
 * What a slice does when a user comes, is joined from a visitor, or goes. Each step is idempotent: it may be repeated
 * after a crash. Every slice with a table that belongs to a user implements it; `app.ts` registers them in slice order.
 */
export interface UserLifecycle {
  /** The slice's name, for the log and the ledger of pending steps. */
  readonly slice: string;
  created?(tx: Tx, userId: string, kind: 'visitor' | 'user' | 'demo'): Promise<void>;
  /**
   * Before any slice links: of what browsers name, the visitor may have something under an id that the user has too. It is
   * given another, so that no such id stops a person from signing in. Gives the new ids by the old ones.
   */
  renaming?(tx: Tx, fromVisitorId: string, toUserId: string): Promise<Renamed>;
  /** Everything of the visitor becomes the user's. Who keeps ids that were given anew changes them. */
  linked?(tx: Tx, fromVisitorId: string, toUserId: string, renamed: Renamed): Promise<void>;
  /** Everything of the user that is his to take along, for the account's archive; read as it is asked for, never all at once. */
  exporting?(userId: string): AsyncIterable<ExportedFile>;
  /**
   * Everything of the user in the database goes; blobs and outside copies go by jobs.
   * @param former the owner under whom may stay, without any personal data, what must outlast an account
   */
  deleting(tx: Tx, userId: string, former?: string): Promise<void>;
  /** Who had this former account is back in this one: what stayed is his again, and he is given nothing twice. */
  returned?(tx: Tx, former: string, userId: string): Promise<void>;
}
