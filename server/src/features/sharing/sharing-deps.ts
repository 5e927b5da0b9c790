import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Chats } from '../chats/index.ts';
import type { Files } from '../files/index.ts';

/** The dependencies of the slice's use cases. */
export interface SharingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly chats: Chats;
}
