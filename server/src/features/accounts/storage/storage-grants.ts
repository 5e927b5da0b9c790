import type { Tx } from '../../../platform/database/database.ts';
import { KindError } from '../../../platform/errors/kind-error.ts';

/** Access that a user granted to a store of theirs: their Google Drive, and there only files of this product. */
export interface StorageGrant {
  /**
   * The address of the account at the provider; empty if the provider gave none. It may differ from the one with which
   * the user signs in.
   */
  readonly email: string;
  /** Whether the provider has revoked it: the user must connect again. */
  readonly isRevoked: boolean;
}

/**
 * Why there is no access token. `none`: never connected. `revoked`: revoked at the provider. `unreachable`:
 * temporarily. `unreadable`: as long as its ENCRYPTION_KEY is missing here.
 */
export class StorageGrantError extends KindError<'none' | 'revoked' | 'unreachable' | 'unreadable'> {
  override readonly name = 'StorageGrantError';
}

/**
 * Called when access was granted, granted again or dropped. A subscriber joins the transaction of the change and
 * enqueues its work.
 */
export type StorageSubscriber = (
  tx: Tx,
  event: { readonly userId: string; readonly change: 'connected' | 'dropped' },
) => Promise<void>;

/** The storage grants, by user. The tokens themselves are sealed and stay inside. */
export interface StorageGrants {
  /** Whether Google can be used at all: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set. */
  readonly isConfigured: boolean;
  find(userId: string): Promise<StorageGrant | null>;
  /**
   * A token for the Drive API that is valid for at least a minute; refreshed if needed. Makes a network request, so it
   * must never be called within a transaction. `rejected`: the token that the API has just refused, so that another one
   * is fetched. Throws StorageGrantError.
   */
  accessToken(userId: string, rejected?: string): Promise<string>;
  /** Deletes the tokens and revokes the grant at Google, if Google can be reached. */
  drop(userId: string): Promise<void>;
}
