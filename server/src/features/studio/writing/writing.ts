import type { Actor } from '../../../platform/http/actor.ts';
import type { PreparedModel } from '../../inference/index.ts';
import type { Work } from './lease.ts';

/** A report that a job has taken, with the model that writes it. */
export interface Writing extends Work {
  readonly actor: Actor;
  readonly model: PreparedModel;
}
