import type { ProviderTokens } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { driveScope } from '../sign-in/begin-sign-in.ts';
import type { Attempt } from '../sign-in/sign-in-attempt.ts';
import type { SignedIdentity } from '../sign-in/sign-in-identity.ts';
import { SignInRefused } from '../sign-in/sign-in-refused.ts';
import { giveBackOther } from './create-storage-grants.ts';
import { sealTokens } from './sealed-tokens.ts';
import { saveGrant } from './storage-grant-store.ts';

/** Keeps what the person allowed us at his store, sealed, and tells who is interested. */
export function connectStorage(deps: AccountsDeps) {
  const { database, clock, log } = deps;
  return async ({ userId }: Attempt, { email }: SignedIdentity, tokens: ProviderTokens): Promise<void> => {
    if (userId === null) throw new SignInRefused('sign-in-first');
    // A person may leave the box unticked; without a token for later there would be nothing after an hour.
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
