import { Problem } from '../../../platform/http/problem.ts';
import type { PreparedModel } from '../inference.ts';

/**
 * Refuses to charge credits to a user who was told that their own key pays: the key may be gone since, for instance
 * with the session it was kept in. Throws Problem 'api-key-required'.
 * @param payer who pays according to what the user was told; undefined: the user was told nothing
 * @param remedy what the user can do, as a sentence that follows the message
 */
export function refuseUnforeseenCharge(
  { name, charge }: PreparedModel,
  payer: 'own-key' | undefined,
  remedy: string,
): void {
  if (payer !== 'own-key' || !charge) return;
  throw new Problem('api-key-required', `Your own key for ${name} is not connected any more. ${remedy}`);
}
