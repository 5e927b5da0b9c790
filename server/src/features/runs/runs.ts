import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';

/** The public interface of the slice. */
export interface Runs {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Listens for stops and deletions from other replicas, and from now on ends runs whose process has died. */
  start(): Promise<void>;
  /**
   * Lets live runs finish for at most `patience` milliseconds, then ends them as interrupted, tells their readers, and
   * stops.
   */
  drain(patience: number): Promise<void>;
  /** How many runs are live in this process. */
  liveCount(): number;
}
