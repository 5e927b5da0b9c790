import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';

/** The door of the slice. */
export interface Runs {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Listens for stops and deletions from elsewhere, takes care of runs that died with their process, and keeps doing so. */
  start(): Promise<void>;
  /** Lets live runs finish for at most this long, then ends them as interrupted, tells their readers, and stops. Milliseconds. */
  drain(patience: number): Promise<void>;
  /** How many runs are live in this process. */
  liveCount(): number;
}
