import type { Config } from '../config.ts';
import {
  type Accounts,
  createAccounts,
  type StorageSubscriber,
  type UserLifecycle,
} from '../features/accounts/index.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { Outside } from './outside.ts';

/** The slices that take part in a user's lifecycle and storage; added once the slices are created. */
export interface AccountListeners {
  readonly lifecycles: UserLifecycle[];
  readonly storageSubscribers: StorageSubscriber[];
}

export function openAccounts(config: Config, outside: Outside, listeners: AccountListeners): Accounts {
  const providers = Object.entries(config.signIn.providers).map(([id, settings]): [string, IdentityProvider] => [
    id,
    outside.connectIdentityProvider(settings),
  ]);
  return createAccounts({
    ...outside,
    ...listeners,
    seal: createSeal(config.encryptionKeys),
    settings: { ...config, isSecure: config.appUrl.protocol === 'https:' },
    providerNames: config.signIn.names,
    providers: Object.fromEntries(providers),
  });
}
