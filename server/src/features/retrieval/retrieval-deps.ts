import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/database/joined/pace-beside.ts';
import type { Spaces } from '../spaces/index.ts';
import type { Usage } from '../usage/index.ts';
import type { HealthDeps } from './health.ts';
import type { Meaning } from './meaning/meaning.ts';
import type { CatchUp } from './passage.ts';
import type { Reranking } from './search/reranking.ts';

/** What the use cases of the slice work with. */
export interface RetrievalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly spaces: Pick<Spaces, 'existing'>;
  /** null: no embedding model is connected. */
  readonly meaning: Meaning | null;
  /** null: no reranker is connected. */
  readonly reranking: Reranking | null;
  /** The one lane of this process for what is written of documents beside the requests. */
  readonly beside: Pace;
  /** Where calls of the embedding model and of the reranker are counted; absent: nowhere. */
  readonly usage?: Pick<Usage, 'record'>;
  /** Asked before anything is searched: what later slices have still to index. They add themselves. */
  readonly catchUps?: readonly CatchUp[];
  readonly log: HealthDeps['log'];
}
