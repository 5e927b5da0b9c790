import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/database/joined/pace-beside.ts';
import type { Spaces } from '../spaces/index.ts';
import type { Usage } from '../usage/index.ts';
import type { HealthDeps } from './health.ts';
import type { Meaning } from './meaning/meaning.ts';
import type { CatchUp } from './passage.ts';
import type { Reranking } from './search/reranking.ts';

/** The dependencies of the slice's use cases. */
export interface RetrievalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly spaces: Pick<Spaces, 'existing'>;
  /** null: no embedding model is connected. */
  readonly meaning: Meaning | null;
  /** null: no reranker is connected. */
  readonly reranking: Reranking | null;
  /** This process's single lane for background writes of documents. */
  readonly beside: Pace;
  /** Counts calls of the embedding model and of the reranker; if absent, they are not counted. */
  readonly usage?: Pick<Usage, 'record'>;
  /** Called before each search, to index what later slices have not indexed yet. Those slices register themselves. */
  readonly catchUps?: readonly CatchUp[];
  readonly log: HealthDeps['log'];
}
