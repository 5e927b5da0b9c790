import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenDrive } from '../../ports/drive.ts';
import type { StorageGrants } from '../accounts/index.ts';
import type { Chats } from '../chats/index.ts';

/** What the use cases of the slice work with. */
export interface DriveMirrorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly chats: Pick<Chats, 'saved' | 'readWhole' | 'titleOf' | 'adopt'>;
  readonly grants: StorageGrants;
  readonly openDrive: OpenDrive;
  /** The name of the folder, and of whoever answers in the readable files. */
  readonly productName: string;
}
