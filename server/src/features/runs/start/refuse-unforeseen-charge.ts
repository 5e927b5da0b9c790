import { Problem } from '../../../platform/http/problem.ts';
import type { PreparedModel } from '../../inference/index.ts';
import type { SettledSend } from './settle-send.ts';

/** Who was told that a key of his own pays is asked before credits do: the key may be gone since. */
export function refuseUnforeseenCharge({ name, charge }: PreparedModel, { paidBy }: SettledSend): void {
  if (paidBy !== 'own-key' || !charge) return;
  throw new Problem(
    'api-key-required',
    `Your own key for ${name} is not connected any more. Connect it again, or send once more to pay with credits.`,
  );
}
