import type { ProviderTokens } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { driveScope } from '../sign-in/begin-sign-in.ts';
import type { Attempt } from '../sign-in/sign-in-attempt.ts';
import type { SignedIdentity } from '../sign-in/sign-in-identity.ts';
import { SignInRefused } from '../sign-in/sign-in-refused.ts';
import { giveBackOther } from './create-storage-grants.ts';
import { sealTokens } from './sealed-tokens.ts';
import { saveGrant } from './storage-grant-store.ts';

/** Stores, sealed, the access that the user granted to their store, and tells the subscribers. */
export function connectStorage(deps: AccountsDeps) {
  const { database, clock, log } = deps;
  return async ({ userId }: Attempt, { email }: SignedIdentity, tokens: ProviderTokens): Promise<void> => {
    if (userId === null) throw new SignInRefused('sign-in-first');
    // A user may leave the box unticked. Without a refresh token, the access would end after an hour.
    const isAllowed = (tokens.scopes?.includes(driveScope) ?? true) && tokens.refreshToken !== null;
    if (!isAllowed) throw new SignInRefused('scope-missing');
    const sealed = sealTokens(deps, userId, tokens);
    await database.transaction(async (tx) => {
      await giveBackOther(tx, userId, email);
      await saveGrant(tx, userId, { email, sealed }, clock.now());
      for (const tell of deps.storageSubscribers) await tell(tx, { userId, change: 'connected' });
    });
    log.info({ userId }, 'storage was connected');
  };
}
