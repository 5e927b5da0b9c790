import type { Actor } from '../../../platform/http/actor.ts';
import type { PreparedModel } from '../../inference/index.ts';
import type { Writer } from '../tables.ts';

/** As whom a report is written from here on, and who pays as its user began it or took it up; null: no model is asked any more. */
export function writerOf({ sessionId }: Actor, model: PreparedModel | null): Writer {
  return { sessionId, ...(model?.route === 'own-key' && { paidBy: 'own-key' }) };
}
