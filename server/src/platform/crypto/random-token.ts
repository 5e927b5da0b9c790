import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The stored form of a token that only its bearer may know: SHA-256, base64url. A plain hash is enough because the
 * token is random.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
