import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

/** What the use cases of this slice stand on. */
export interface AccountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly settings: {
    /** Signs the session cookies. */
    readonly authSecret: string;
    /** Whether APP_URL is https: cookies are then `__Host-` and Secure. */
    readonly isSecure: boolean;
    readonly demoLogin: boolean;
    readonly productName: string;
  };
  /** In slice order; registered by the app after the slices are made. */
  readonly lifecycles: readonly UserLifecycle[];
}
