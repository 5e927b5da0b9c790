import { hash } from 'node:crypto';

/**
 * A prefix for each term of a user in a text index, which in effect gives each user an index of their own. Users with
 * the same prefix only cost each other some time: queries also compare the owner.
 */
export function ownerKey(userId: string): string {
  return hash('sha256', userId, 'base64url').slice(0, 5);
}
