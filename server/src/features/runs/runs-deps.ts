import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Chats } from '../chats/index.ts';
import type { Files } from '../files/index.ts';
import type { Inference } from '../inference/index.ts';
import type { Personas } from '../personas/index.ts';
import type { Retrieval } from '../retrieval/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Spaces } from '../spaces/index.ts';

export interface RunsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'userIsThere' | 'callerIsThere' | 'keepUser' | 'isSignedIn' | 'actorInJobs'>;
  readonly chats: Chats;
  readonly files: Files;
  readonly personas: Pick<Personas, 'voices'>;
  readonly spaces: Pick<Spaces, 'place' | 'briefingOf' | 'defaultsOf'>;
  readonly sources: Pick<Sources, 'fileNamesOf'>;
  readonly retrieval: Pick<Retrieval, 'search' | 'neighbours'>;
  /** Milliseconds that a search of the sources may take; a built-in limit if absent. */
  readonly searchPatience?: number;
  readonly inference: Inference;
  readonly log: LogAt<'info' | 'warn' | 'error'>;
  readonly metrics: Metrics;
  /** The product's name, which the model is told. */
  readonly productName: string;
  /** A clock in milliseconds that never goes back; the process's own unless a test sets it. */
  readonly monotonic?: () => number;
}
