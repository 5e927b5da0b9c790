import type { Actor } from '../../platform/http/actor.ts';
import type { PreparedModel, SetAside } from '../inference/index.ts';
import type { SendWithDefaults } from './start/apply-defaults.ts';
import type { TurnPlan } from './start/plan-turn.ts';
import type { StartRequest } from './start/start-request.ts';
import type { StoredTurn } from './start/start-store.ts';

/** Everything that is known about a run when it begins. */
export interface RunTask {
  readonly actor: Actor;
  readonly body: SendWithDefaults;
  readonly address: StartRequest['address'];
  readonly model: PreparedModel;
  readonly plan: TurnPlan;
  readonly stored: StoredTurn;
  readonly aside: SetAside;
  /** Starts the next run of a pass and returns the id of its reply. */
  readonly start: (next: StartRequest) => Promise<string>;
}
