import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { CheckKey } from '../../ports/key-check.ts';
import type { Accounts } from '../accounts/index.ts';
import type { HostVendor } from '../models/index.ts';

/** The dependencies of the slice's use cases. */
export interface IntegrationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly log: LogAt<'info' | 'warn'>;
  /** Tests a key with its vendor. */
  readonly checkKey: CheckKey;
  readonly accounts: Pick<Accounts, 'noteOwnKeys' | 'isSignedIn'>;
  readonly settings: {
    readonly productName: string;
    /** Addresses that the operator configured instead of vendors' own; users' keys are sent there too. */
    readonly vendors: Readonly<Record<HostVendor, { readonly baseUrl: string | null }>>;
  };
}
