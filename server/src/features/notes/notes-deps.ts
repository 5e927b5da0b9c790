import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { IndexWriter } from '../retrieval/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** The dependencies of the slice's use cases. */
export interface NotesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly spaces: Spaces;
  /** The search index for notes. */
  readonly retrieval: IndexWriter;
  readonly sources: Pick<Sources, 'addText'>;
}
