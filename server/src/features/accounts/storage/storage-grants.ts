import type { Tx } from '../../../platform/database/database.ts';
import { KindError } from '../../../platform/errors/kind-error.ts';

/** What a person allowed us at a store of his: his own Google Drive, the files of this product alone. */
export interface StorageGrant {
  /** The address of the account at the provider; empty where it told none. It need not be the one he signs in with. */
  readonly email: string;
  /** Once the provider has taken it back: the person must connect anew. */
  readonly isRevoked: boolean;
  readonly connectedAt: Date;
}

/** Why there is no access token. `none`: never connected. `revoked`: taken back at the provider. `unreachable`: for now. */
export class StorageGrantError extends KindError<'none' | 'revoked' | 'unreachable'> {
  override readonly name = 'StorageGrantError';
}

/** A grant was given, given anew or dropped. A subscriber joins the transaction of the change, and enqueues what it wants done. */
export type StorageSubscriber = (
  tx: Tx,
  event: { readonly userId: string; readonly change: 'connected' | 'dropped' },
) => Promise<void>;

/** The grants of storage, by user. The tokens themselves are sealed and stay in here. */
export interface StorageGrants {
  /** Whether Google can be asked at all: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set. */
  readonly isConfigured: boolean;
  find(userId: string): Promise<StorageGrant | null>;
  /**
   * A token for the Drive API that holds for at least a minute; refreshed where needed. Asks the network: never within a
   * transaction. `rejected`: the token the API has just refused, so that another is fetched. Throws StorageGrantError.
   */
  accessToken(userId: string, rejected?: string): Promise<string>;
  /** Forgets the tokens and takes the grant back at Google, as far as Google can be reached. */
  drop(userId: string): Promise<void>;
}
