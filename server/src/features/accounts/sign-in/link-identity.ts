import type { AccountsDeps } from '../accounts-deps.ts';
import { findUser, updateUser } from '../store.ts';
import { findIdentity } from './identity-store.ts';
import type { Attempt } from './sign-in-attempt.ts';
import { addIdentity, type SignedIdentity } from './sign-in-identity.ts';
import { SignInRefused } from './sign-in-refused.ts';

/**
 * Adds an identity as a way into the account of the user who set out. An identity that leads into another account stays
 * there.
 */
export function linkIdentity(deps: AccountsDeps) {
  const { database, clock, log } = deps;
  return async ({ userId }: Attempt, proven: SignedIdentity): Promise<void> => {
    if (userId === null) throw new SignInRefused('sign-in-first');
    await database.transaction(async (tx) => {
      const user = await findUser(tx, userId);
      if (user?.kind !== 'user') throw new SignInRefused('sign-in-first');
      if (!(await addIdentity(deps, tx, userId, proven))) {
        const known = await findIdentity(tx, proven.issuer, proven.subject);
        if (known?.user.id !== userId) throw new SignInRefused('identity-in-use');
      }
      // An account that was created by the owner's link has no address yet.
      if (proven.email && user.email.endsWith('.invalid')) {
        await updateUser(tx, userId, { email: proven.email }, clock.now());
      }
    });
    log.info({ provider: proven.provider, userId }, 'a way to sign in was added');
  };
}
