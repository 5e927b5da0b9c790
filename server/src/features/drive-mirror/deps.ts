import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SavedChats } from '../chats/index.ts';

/** What the use cases of the slice work with. */
export interface DriveMirrorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chats: SavedChats;
}
