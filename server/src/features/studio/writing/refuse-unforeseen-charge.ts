import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { PreparedModel } from '../../inference/index.ts';
import type { Writer } from '../tables.ts';

/** As whom a report is written from here on, and who pays as its user began it or took it up; null: no model is asked any more. */
export function writerOf({ sessionId }: Actor, model: PreparedModel | null): Writer {
  return { sessionId, ...(model?.route === 'own-key' && { paidBy: 'own-key' }) };
}

/**
 * A report is written apart from any request, and a key of its user's own may be gone before its next section, with the
 * session that it lived in perhaps. Then he is asked before credits pay. Throws Problem 'api-key-required'.
 */
export function refuseUnforeseenCharge({ paidBy }: Writer, { name, charge }: PreparedModel): void {
  if (paidBy !== 'own-key' || !charge) return;
  throw new Problem(
    'api-key-required',
    `Your own key for ${name} is not connected any more. Connect it again and press Retry; without it, Retry takes credits.`,
  );
}
