import type { Tx } from '../../platform/database/database.ts';

/** One file of a user's export. */
export interface ExportedFile {
  /**
   * Its path in the archive, `account/profile.json`: with forward slashes and without a leading one. Made by us, never
   * from a name that a user gave.
   */
  readonly path: string;
  /** UTF-8 text, or bytes as they come. */
  readonly content: string | AsyncIterable<Uint8Array>;
}

/** New ids of messages by their old ids. */
export type Renamed = ReadonlyMap<string, string>;

/**
 * What a slice does when a user is created, takes over a visitor, or is deleted. Each step is idempotent: it may be
 * repeated after a crash. Every slice with a table that belongs to a user implements this; `app.ts` registers them in
 * slice order.
 */
export interface UserLifecycle {
  /**
   * Called at the beginning of each step's transaction, the last slice first, before the user is locked: takes the locks
   * with which the slice's own writes begin. Those lock the user last, so that none waits for a step that waits for it.
   */
  holding?(tx: Tx, userId: string): Promise<void>;
  created?(tx: Tx, userId: string, kind: 'visitor' | 'user' | 'demo'): Promise<void>;
  /**
   * Called before any slice links. Browsers make some ids, so the visitor may have something under an id that the user
   * has too. It is given another id, so that no such id prevents a user from signing in. Returns the new ids by the old
   * ones.
   */
  renaming?(tx: Tx, fromVisitorId: string, toUserId: string): Promise<Renamed>;
  /** Makes everything of the visitor the user's. A slice that stores ids that were changed has to change them too. */
  linked?(tx: Tx, fromVisitorId: string, toUserId: string, renamed: Renamed): Promise<void>;
  /** All data of the user for the account's archive; read as it is iterated, never all at once. */
  exporting?(userId: string): AsyncIterable<ExportedFile>;
  /**
   * Called before `deleting`, outside of its transaction, when nobody can sign in to the account any more: ends what is
   * still at work for the user, while there is an account that can be charged for it. Never rejects, and takes a few
   * seconds at most.
   */
  ending?(userId: string): Promise<void>;
  /**
   * Deletes everything of the user in the database; jobs delete blobs and copies elsewhere.
   * @param former the owner under which data that must outlast the account may be kept, without any personal data
   */
  deleting(tx: Tx, userId: string, former?: string): Promise<void>;
  /**
   * The user of this former account has come back with this one: what was kept belongs to them again, and they get
   * nothing twice.
   */
  returned?(tx: Tx, former: string, userId: string): Promise<void>;
}
