import { hash } from 'node:crypto';

/**
 * What stands before each term of a user's in a text index, so that he has in effect an index of his own. Two users with
 * the same key cost each other a little and see nothing: the owner is compared as well.
 */
export function ownerKey(userId: string): string {
  return hash('sha256', userId, 'base64url').slice(0, 5);
}
