import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../../platform/crypto/random-token.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { cookieName, writeCookie } from '../domain/session-cookie.ts';
import { cookieSeconds, expiryOf, type UserKind } from '../domain/session-lifetime.ts';
import { insertSession } from '../store.ts';
import { newSessionToken } from './session-token.ts';
import { signToken } from './sign-token.ts';

/**
 * Creates a session with a new token in the caller's transaction; `setSessionCookie` sets its cookie after the commit.
 */
export function startSession(deps: AccountsDeps) {
  return async (
    tx: Tx,
    user: { id: string; kind: UserKind },
    request: FastifyRequest,
  ): Promise<{ id: string; token: string }> => {
    const now = deps.clock.now();
    const session = { id: newId(), token: newSessionToken(user.kind) };
    await insertSession(tx, {
      id: session.id,
      tokenHash: hashToken(session.token),
      userId: user.id,
      expiresAt: expiryOf(user.kind, now, now),
      createdAt: now,
      updatedAt: now,
      ipAddress: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    });
    return session;
  };
}

/** A visitor's cookie ends with the browser's session, that of a signed-in user with the session itself. */
export function setSessionCookie(reply: FastifyReply, deps: AccountsDeps, token: string, kind: UserKind): void {
  const { authSecret, isSecure } = deps.settings;
  const value = signToken(token, authSecret);
  reply.header('set-cookie', writeCookie(cookieName(isSecure), value, isSecure, cookieSeconds(kind)));
}

export function clearSessionCookie(reply: FastifyReply, deps: AccountsDeps): void {
  const { isSecure } = deps.settings;
  reply.header('set-cookie', writeCookie(cookieName(isSecure), '', isSecure, 0));
}
