import { randomToken } from '../../../platform/crypto/random-token.ts';
import type { UserKind } from '../domain/session-lifetime.ts';

/** Its dot is in no token that is pure chance. */
const ofVisitor = 'visitor.';

/** A token for a new session. Whether it is a visitor's it says by itself, for it is asked of sessions that are over. */
export function newSessionToken(kind: UserKind): string {
  return kind === 'visitor' ? ofVisitor + randomToken() : randomToken();
}

/** Whether the token was given to somebody who signed in. */
export function isOfSignedIn(token: string): boolean {
  return !token.startsWith(ofVisitor);
}
