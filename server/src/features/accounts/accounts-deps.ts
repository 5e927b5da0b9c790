import type { ProviderId } from '@atrium/contract/sign-in';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { ImageCodec } from '../../ports/image-codec.ts';
import type { Passkeys } from '../../ports/passkeys.ts';
import type { StorageSubscriber } from './storage/storage-grants.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

/** What the use cases of this slice stand on. */
export interface AccountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  /** Seals the tokens of providers, and the notes that browsers keep for us. */
  readonly seal: Seal;
  /** Fetches the pictures that providers name. */
  readonly outbound: Outbound;
  readonly images: ImageCodec;
  readonly passkeys: Passkeys;
  readonly settings: {
    /** Signs the session cookies. */
    readonly authSecret: string;
    readonly appUrl: URL;
    /** Whether APP_URL is https: cookies are then `__Host-` and Secure. */
    readonly isSecure: boolean;
    readonly demoLogin: boolean;
    readonly productName: string;
    /** Lower case. */
    readonly adminEmails: readonly string[];
  };
  /** What each provider is called, set up or not. */
  readonly providerNames: Readonly<Record<ProviderId, string>>;
  /** Those that are set up. */
  readonly providers: Readonly<Partial<Record<ProviderId, IdentityProvider>>>;
  /** In slice order; registered by the app after the slices are made. */
  readonly lifecycles: readonly UserLifecycle[];
  /** Later slices' interest in storage that is connected or dropped; registered as the lifecycles are. */
  readonly storageSubscribers: readonly StorageSubscriber[];
}
