import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { DocumentRenderer } from '../../ports/document-renderer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Inference } from '../inference/index.ts';
import type { Notes } from '../notes/index.ts';
import type { Retrieval } from '../retrieval/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** The dependencies of the slice's use cases. */
export interface StudioDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'warn'>;
  readonly spaces: Spaces;
  readonly retrieval: Pick<Retrieval, 'search' | 'neighbours' | 'documentsOf'>;
  readonly notes: Pick<Notes, 'add' | 'thereOf'>;
  readonly accounts: Pick<Accounts, 'actorInJobs'>;
  readonly inference: Pick<Inference, 'prepare' | 'generateOwn' | 'release'>;
  readonly documents: DocumentRenderer;
  readonly productName: string;
  /** The address of this installation, for the links of exported documents. */
  readonly appUrl: URL;
}
