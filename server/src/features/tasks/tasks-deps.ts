import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Personas } from '../personas/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** What the use cases of the slice work with. */
export interface TasksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly personas: Pick<Personas, 'voices'>;
  readonly spaces: Spaces;
}
