import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token that only its bearer may know: SHA-256, base64url. Enough, because the token is pure chance. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
