import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Chats } from '../chats/index.ts';
import type { Files } from '../files/index.ts';

/** What the use cases of the slice work with. */
export interface SharingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly chats: Chats;
}
