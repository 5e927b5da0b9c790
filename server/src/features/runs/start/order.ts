import type { ListCondition } from '../../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { TurnPlan } from './plan-turn.ts';
import type { SettledSend } from './settle-send.ts';

/** What a run is started with. */
export interface Order {
  readonly actor: Actor;
  readonly body: SettledSend;
  readonly runId: string;
  /** Hash of what was sent; empty if the id was not made by the client. */
  readonly bodyHash: string;
  /** The network address of the caller: visitors behind one share some limits. */
  readonly address: string | undefined;
  /**
   * Set when the caller was not looked up: the run may be stored only if this holds, and nothing may be told before
   * that.
   */
  readonly condition?: ListCondition | null;
  /** Where the turn stands, when that is known already. */
  readonly plan?: TurnPlan;
}
