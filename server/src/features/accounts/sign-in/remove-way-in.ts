import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { noteFormer } from '../former/former-names.ts';
import { deletePasskey } from '../passkeys/passkey-store.ts';
import { lockUser } from '../store.ts';
import { countWaysIn, deleteIdentity, identitiesOf } from './identity-store.ts';

/**
 * Removes a provider or a passkey as a way into the account. The last one cannot be removed, or its owner could never
 * come back; neither can the owner link.
 */
function removeWayIn(
  { database, log }: AccountsDeps,
  remove: (tx: Tx, userId: string, id: string) => Promise<boolean>,
) {
  return async ({ userId, isDemo }: Actor, id: string): Promise<void> => {
    await database.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (!(await remove(tx, userId, id))) throw new Problem('not-found');
      // A demo account cannot be signed in to again anyway.
      if (!isDemo && (await countWaysIn(tx, userId)) === 0) throw new Problem('last-way-in');
    });
    log.info({ userId }, 'a way to sign in was removed');
  };
}

export const removeIdentity = (deps: AccountsDeps) =>
  removeWayIn(deps, async (tx, userId, id) => {
    const known = (await identitiesOf(tx, userId)).find((identity) => identity.id === id);
    // Without it, the next owner link would make another account.
    if (known?.provider === 'owner')
      throw new Problem('conflict', 'The owner link leads back into this account, so it cannot be removed.');
    await noteFormer(deps, tx, userId, id);
    return deleteIdentity(tx, userId, id);
  });
export const removePasskey = (deps: AccountsDeps) => removeWayIn(deps, deletePasskey);
