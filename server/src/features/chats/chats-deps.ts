import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Files } from '../files/index.ts';
import type { Notes } from '../notes/index.ts';
import type { Personas } from '../personas/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Spaces } from '../spaces/index.ts';
import type { ChatSubscriber } from './chat-subscriber.ts';

/** What the use cases of the slice work with. */
export interface ChatsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly personas: Pick<Personas, 'voices'>;
  readonly spaces: Pick<Spaces, 'place' | 'hold' | 'hide' | 'drop' | 'require' | 'ensure'>;
  readonly notes: Pick<Notes, 'add'>;
  readonly sources: Pick<Sources, 'addText'>;
  /** The log for errors in background work; silent if absent. */
  readonly log?: LogAt<'error'>;
  /** Later slices that keep copies of chats, for instance a mirror. */
  readonly subscribers?: readonly ChatSubscriber[];
}
