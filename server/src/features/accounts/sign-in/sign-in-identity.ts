import type { ProviderId } from '@atrium/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { ProvenIdentity } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { avatarQueue } from '../avatars/fetch-avatar.ts';
import { addUser } from '../create-user.ts';
import { findFormer } from '../former/former-names.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { type UserRow, updateUser } from '../store.ts';
import { findIdentity, identitiesOf, insertIdentity, isEmailTaken, updateIdentity } from './identity-store.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { withoutLostRole } from './without-lost-role.ts';

export type SignedIdentity = ProvenIdentity & { readonly provider: ProviderId };

/**
 * Signs in the person whom a provider has identified. Only issuer and subject lead to an account; a new identity gets a
 * new account. If another account has the same e-mail address, verified by a provider, the address gives no access to
 * it, and no second account is created either.
 */
export function signInIdentity(deps: AccountsDeps) {
  const enter = replaceSession(deps);
  return async (proven: SignedIdentity, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const find = (tx: Tx) => findOrAdd(tx, proven, deps);
    const { user } = await twice(() => enter(request, reply, find));
    deps.log.info({ provider: proven.provider, userId: user.id, address: request.ip }, 'signed in');
  };
}

/** Another request created the same account at the same moment: it exists now. */
class MadeMeanwhile extends Error {}

async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MadeMeanwhile) return work();
    throw error;
  }
}

async function findOrAdd(tx: Tx, proven: SignedIdentity, deps: AccountsDeps): Promise<UserRow> {
  const now = deps.clock.now();
  const known = await findIdentity(tx, proven.issuer, proven.subject);
  const { email, isEmailVerified, pictureUrl } = proven;
  const isAdmin = isEmailVerified && deps.settings.adminEmails.includes(email);
  if (known) {
    const { user, identity } = known;
    await updateIdentity(tx, identity, { email, isEmailVerified, pictureUrl, lastUsedAt: now });
    if (pictureUrl !== identity.pictureUrl) await wantAvatar(tx, user.id, pictureUrl);
    return withRole(tx, await withAddress(tx, user, proven, now), isAdmin, deps);
  }
  if (isEmailVerified && (await isEmailTaken(tx, email))) {
    // The address may belong to the same identity, which another request has just added.
    if (await findIdentity(tx, proven.issuer, proven.subject)) throw new MadeMeanwhile();
    throw new SignInRefused('email-in-use');
  }
  const name = proven.name || 'User';
  const role = isAdmin ? 'admin' : 'user';
  const user = await addUser(tx, { kind: 'user', name, role, ...(email ? { email } : {}) }, now);
  if (!(await addIdentity(deps, tx, user.id, proven))) throw new MadeMeanwhile();
  await wantAvatar(tx, user.id, pictureUrl);
  return user;
}

/**
 * Decides at which address a user gets mail. The old address is replaced if none of the user's providers gives it any
 * more, since it may belong to somebody else by now. An address that the provider has not verified replaces none.
 */
async function withAddress(
  tx: Tx,
  user: UserRow,
  { email, isEmailVerified }: SignedIdentity,
  now: Date,
): Promise<UserRow> {
  if (!isEmailVerified || email === user.email) return user;
  if ((await identitiesOf(tx, user.id)).some((identity) => identity.email === user.email)) return user;
  return (await updateUser(tx, user.id, { email }, now)) ?? user;
}

/** The admin role is decided anew at each sign-in: a user who is no longer listed loses it. */
async function withRole(tx: Tx, user: UserRow, isAdmin: boolean, deps: AccountsDeps): Promise<UserRow> {
  if (!isAdmin) return withoutLostRole(tx, user, deps);
  if (user.role === 'admin') return user;
  return (await updateUser(tx, user.id, { role: 'admin' }, deps.clock.now())) ?? user;
}

/**
 * Adds an identity to an account; false if the identity leads into an account already. Data kept from a former account
 * of the identity is given to this account.
 */
export async function addIdentity(
  deps: AccountsDeps,
  tx: Tx,
  userId: string,
  proven: SignedIdentity,
): Promise<boolean> {
  const { provider, issuer, subject, email, isEmailVerified, pictureUrl } = proven;
  const now = deps.clock.now();
  const row = { userId, id: newId(), provider, issuer, subject, email, isEmailVerified, pictureUrl };
  if (!(await insertIdentity(tx, { ...row, createdAt: now, lastUsedAt: now }))) return false;
  const former = await findFormer(deps, tx, issuer, subject);
  if (former !== null) for (const slice of deps.lifecycles) await slice.returned?.(tx, former, userId);
  return true;
}

async function wantAvatar(tx: Tx, userId: string, url: string | null): Promise<void> {
  if (url !== null) await enqueue(tx, avatarQueue, { userId, url });
}
