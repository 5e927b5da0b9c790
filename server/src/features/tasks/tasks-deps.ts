import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Personas } from '../personas/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** The dependencies of the slice's use cases. */
export interface TasksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly personas: Pick<Personas, 'voices'>;
  readonly spaces: Spaces;
}
