import type { ListCondition } from '../../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { TurnPlan } from './plan-turn.ts';
import type { SettledSend } from './settle-send.ts';

/** What a run is started with. */
export interface Order {
  readonly actor: Actor;
  readonly body: SettledSend;
  readonly runId: string;
  /** Empty where no client made the id. */
  readonly bodyHash: string;
  /** The caller's, for what visitors behind one address share. */
  readonly address: string | undefined;
  /** Who it is for was not looked up: on this condition alone may it be stored, and nothing be told. */
  readonly condition?: ListCondition | null;
  /** Where the turn stands, when that is known already. */
  readonly plan?: TurnPlan;
}
