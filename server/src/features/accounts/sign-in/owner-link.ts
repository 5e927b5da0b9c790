import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { addUser } from '../create-user.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { hasAdmin, type UserRow, updateUser } from '../store.ts';
import { insertOwnerLink, takeOwnerLink } from './attempt-store.ts';
import { findIdentity, insertIdentity, updateIdentity } from './identity-store.ts';

/** Milliseconds for which a link is valid. */
const holds = 24 * 3_600_000;

/** The identity that leads into the owner's account; no provider can issue it. */
const ownerName = { issuer: 'urn:atrium:owner', subject: 'owner' };

/**
 * A one-time link that makes whoever opens it the owner. The start of the server requests one while there is no admin,
 * and gets null if there is one. The operator's command requests one that leads back into the owner's account
 * (`recovers`).
 */
export function ownerLink({ database, clock, settings }: OwnerLinkDeps) {
  return async ({ recovers = false } = {}): Promise<string | null> => {
    if (!recovers && (await hasAdmin(database.db))) return null;
    const token = randomToken();
    const expiresAt = new Date(clock.now().getTime() + holds);
    await insertOwnerLink(database.db, { tokenHash: hashToken(token), recovers, expiresAt });
    return `${settings.appUrl.origin}/auth/owner?token=${token}`;
  };
}

export interface OwnerLinkDeps extends Pick<AccountsDeps, 'database' | 'clock'> {
  readonly settings: { readonly appUrl: URL };
}

/** Signs in the owner by the token of a link. The account is created the first time, with the admin role. */
export function becomeOwner(deps: AccountsDeps) {
  const enter = replaceSession(deps);
  return async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<UserRow> => {
    try {
      const { user } = await enter(request, reply, (tx) => findOrAddOwner(tx, token, deps));
      deps.log.warn({ userId: user.id, address: request.ip }, 'the owner signed in by a one-time link');
      return user;
    } catch (error) {
      if (error instanceof Problem) deps.log.warn({ address: request.ip }, 'an owner link was refused');
      throw error;
    }
  };
}

async function findOrAddOwner(tx: Tx, token: string, deps: AccountsDeps): Promise<UserRow> {
  const now = deps.clock.now();
  const link = await takeOwnerLink(tx, hashToken(token), now);
  // A link printed at a start is void once there is an admin, however that admin got the role.
  if (!link || (!link.recovers && (await hasAdmin(tx)))) throw new Problem('owner-link-spent');
  const known = await findIdentity(tx, ownerName.issuer, ownerName.subject);
  if (known) {
    await updateIdentity(tx, known.identity, { lastUsedAt: now });
    return (await updateUser(tx, known.user.id, { role: 'admin' }, now)) ?? known.user;
  }
  const user = await addUser(tx, { kind: 'user', name: 'Owner', role: 'admin' }, now);
  const times = { createdAt: now, lastUsedAt: now };
  const row = { userId: user.id, id: newId(), provider: 'owner', email: '', isEmailVerified: false, ...times } as const;
  if (!(await insertIdentity(tx, { ...row, ...ownerName }))) throw new Problem('conflict');
  return user;
}
