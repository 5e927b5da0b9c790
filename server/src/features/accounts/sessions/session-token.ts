import { randomToken } from '../../../platform/crypto/random-token.ts';
import type { UserKind } from '../domain/session-lifetime.ts';

/** Contains a dot, which no random token does. */
const ofVisitor = 'visitor.';

/**
 * A token for a new session. The token itself says whether it is a visitor's, because that is needed even after the
 * session is over.
 */
export function newSessionToken(kind: UserKind): string {
  return kind === 'visitor' ? ofVisitor + randomToken() : randomToken();
}

/** Whether the token was given to a user who signed in. */
export function isOfSignedIn(token: string): boolean {
  return !token.startsWith(ofVisitor);
}
