import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { DocumentRenderer } from '../../ports/document-renderer.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { Chats } from '../chats/index.ts';
import type { Files } from '../files/index.ts';
import type { Models } from '../models/index.ts';
import type { Personas } from '../personas/index.ts';

/** The dependencies of the slice's use cases. */
export interface ExchangeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'warn' | 'error'>;
  readonly files: Files;
  readonly models: Pick<Models, 'nameOf'>;
  readonly chats: Chats;
  readonly personas: Pick<Personas, 'voices'>;
  readonly documents: DocumentRenderer;
  readonly productName: string;
  /** The lifecycles of all slices, which contribute to the archive of an account; filled once all slices exist. */
  readonly lifecycles: readonly UserLifecycle[];
}
