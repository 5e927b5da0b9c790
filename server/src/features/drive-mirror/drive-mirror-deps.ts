import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { OpenDrive } from '../../ports/drive.ts';
import type { StorageGrants } from '../accounts/index.ts';
import type { Chats } from '../chats/index.ts';

/** The dependencies of the slice's use cases. */
export interface DriveMirrorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'warn' | 'error'>;
  readonly chats: Pick<Chats, 'saved' | 'readWhole' | 'titleOf' | 'adopt'>;
  readonly grants: StorageGrants;
  readonly openDrive: OpenDrive;
  /** The name of the folder, and of the author of replies in the readable files. */
  readonly productName: string;
}
