import type { ProviderId } from '@atrium/contract/sign-in';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { ImageCodec } from '../../ports/image-codec.ts';
import type { Passkeys } from '../../ports/passkeys.ts';
import type { StorageSubscriber } from './storage/storage-grants.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

/** What the use cases of this slice depend on. */
export interface AccountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'info' | 'warn' | 'error'>;
  /** Seals the tokens of providers, and the notes that browsers keep for the server. */
  readonly seal: Seal;
  /** Fetches the pictures whose addresses providers give. */
  readonly outbound: Outbound;
  readonly images: ImageCodec;
  readonly passkeys: Passkeys;
  readonly settings: {
    /** Signs the session cookies. */
    readonly authSecret: string;
    readonly appUrl: URL;
    /** Whether APP_URL is https; if so, cookies are `__Host-` and Secure. */
    readonly isSecure: boolean;
    readonly demoLogin: boolean;
    readonly productName: string;
    /** Lower case. */
    readonly adminEmails: readonly string[];
  };
  /** The display name of each provider, whether configured or not. */
  readonly providerNames: Readonly<Record<ProviderId, string>>;
  /** The providers that are configured. */
  readonly providers: Readonly<Partial<Record<ProviderId, IdentityProvider>>>;
  /** In slice order; registered by the app after the slices are made. */
  readonly lifecycles: readonly UserLifecycle[];
  /** Later slices that react to storage being connected or disconnected; registered like the lifecycles. */
  readonly storageSubscribers: readonly StorageSubscriber[];
}
