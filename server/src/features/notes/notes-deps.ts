import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Files } from '../files/index.ts';
import type { IndexWriter, Retrieval } from '../retrieval/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** The dependencies of the slice's use cases. */
export interface NotesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'error'>;
  readonly spaces: Spaces;
  /** The search index for notes. */
  readonly retrieval: IndexWriter & Pick<Retrieval, 'outdatedOf' | 'comparePassages'>;
  readonly sources: Pick<Sources, 'addText'>;
  /** The storage of a user, for which what notes say counts. */
  readonly files: { readonly elsewhere: Pick<Files['elsewhere'], 'hold' | 'judge'> };
}
