import type { Tx } from '../../platform/database/database.ts';

/**
 * What a slice does when a user comes, is joined from a visitor, or goes. Each step is idempotent: it may be repeated
 * after a crash. Every slice with a table that belongs to a user implements it; `app.ts` registers them in slice order.
 */
export interface UserLifecycle {
  /** The slice's name, for the log and the ledger of pending steps. */
  readonly slice: string;
  created?(tx: Tx, userId: string, kind: 'visitor' | 'user' | 'demo'): Promise<void>;
  /** Everything of the visitor becomes the user's. */
  linked?(tx: Tx, fromVisitorId: string, toUserId: string): Promise<void>;
  /** Everything of the user in the database goes; blobs and outside copies go by jobs. */
  deleting(tx: Tx, userId: string): Promise<void>;
}
