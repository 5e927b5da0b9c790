import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/database/pace-beside.ts';
import type { Spaces } from '../spaces/index.ts';
import type { Usage } from '../usage/index.ts';
import type { Meaning, MeaningDeps } from './meaning.ts';
import type { CatchUp } from './passage.ts';

/** What the use cases of the slice work with. */
export interface RetrievalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly spaces: Pick<Spaces, 'existing'>;
  /** null: no embedding model is connected. */
  readonly meaning: Meaning | null;
  /** The one lane of this process for what is written of documents beside the requests. */
  readonly beside: Pace;
  /** Where calls of the embedding model are counted; absent: nowhere. */
  readonly usage?: Pick<Usage, 'record'>;
  /** Asked before anything is searched: what later slices have still to index. They add themselves. */
  readonly catchUps?: readonly CatchUp[];
  readonly log: MeaningDeps['log'];
}
