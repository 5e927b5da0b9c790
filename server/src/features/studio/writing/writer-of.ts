import type { Actor } from '../../../platform/http/actor.ts';
import type { PreparedModel } from '../../inference/index.ts';
import type { Writer } from '../tables.ts';

/** On whose behalf a report is written from now on, and who pays. `model` is null if no model is called any more. */
export function writerOf({ sessionId }: Actor, model: PreparedModel | null): Writer {
  return { sessionId, ...(model?.route === 'own-key' && { paidBy: 'own-key' }) };
}
