import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/create-log.ts';
import type { DocumentRenderer } from '../../ports/document-renderer.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { Chats } from '../chats/index.ts';
import type { Files } from '../files/index.ts';
import type { Models } from '../models/index.ts';

/** What the use cases of the slice work with. */
export interface ExchangeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Files;
  readonly models: Pick<Models, 'nameOf'>;
  readonly chats: Chats;
  readonly documents: DocumentRenderer;
  readonly productName: string;
  /** What every slice gives to the archive of an account; filled when all slices are there. */
  readonly lifecycles: readonly UserLifecycle[];
}
