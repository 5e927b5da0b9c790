import type { ListCondition } from '../../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { SendWithDefaults } from './apply-defaults.ts';
import type { TurnPlan } from './plan-turn.ts';

/** What is needed to start a run. */
export interface StartRequest {
  readonly actor: Actor;
  readonly body: SendWithDefaults;
  readonly runId: string;
  /** Hash of what was sent; empty if the id does not come from the client. */
  readonly bodyHash: string;
  /** The network address of the caller: visitors behind one address share some limits. */
  readonly address: string | undefined;
  /**
   * Set if the caller was not looked up: the run may be stored only if this condition holds, and nothing may be
   * answered before that.
   */
  readonly condition?: ListCondition | null;
  /** The plan of the turn, if it is known already. */
  readonly plan?: TurnPlan;
}
