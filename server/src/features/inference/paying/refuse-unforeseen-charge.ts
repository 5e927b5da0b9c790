import { Problem } from '../../../platform/http/problem.ts';
import type { PreparedModel } from '../inference.ts';

/**
 * Who was told that a key of his own pays is asked before credits do: the key may be gone since, with the session it lived
 * in perhaps. Throws Problem 'api-key-required'.
 * @param payer who is to pay as far as the user was told; undefined: he was told nothing
 * @param remedy what he can do, one more sentence behind that the key is gone
 */
export function refuseUnforeseenCharge(
  { name, charge }: PreparedModel,
  payer: 'own-key' | undefined,
  remedy: string,
): void {
  if (payer !== 'own-key' || !charge) return;
  throw new Problem('api-key-required', `Your own key for ${name} is not connected any more. ${remedy}`);
}
