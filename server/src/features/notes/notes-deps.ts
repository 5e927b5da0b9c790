import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { IndexWriter } from '../retrieval/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** What the use cases of the slice work with. */
export interface NotesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly spaces: Spaces;
  /** Where what notes say is searched. */
  readonly retrieval: IndexWriter;
  readonly sources: Pick<Sources, 'addText'>;
}
