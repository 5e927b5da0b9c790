import type { Actor } from '../../platform/http/actor.ts';
import type { PreparedModel } from '../inference/index.ts';
import type { Order } from './start/order.ts';
import type { TurnPlan } from './start/plan-turn.ts';
import type { SettledSend } from './start/settle-send.ts';
import type { StoredTurn } from './start/start-store.ts';

/** Everything that is known about a run when it begins. */
export interface RunTask {
  readonly actor: Actor;
  readonly body: SettledSend;
  readonly address: Order['address'];
  readonly model: PreparedModel;
  readonly plan: TurnPlan;
  readonly stored: StoredTurn;
  /** Starts the next run of a pass and returns the id of its reply. */
  readonly start: (next: Order) => Promise<string>;
}
