import type { DriveEntry } from '@atrium/contract/drive-mirror';
import { Problem } from '../../platform/http/problem.ts';
import { findFile } from './drive/file-store.ts';
import { readDriveFile } from './drive/read-drive-file.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { presentEntry } from './present.ts';

/** Every message of every branch of a saved chat, in the order they came; of one that is in the drive alone, from there. */
export const readSession =
  (deps: DriveMirrorDeps) =>
  async (userId: string, sessionId: string): Promise<DriveEntry[]> => {
    const { database, chats } = deps;
    const found = await chats.saved.read(database.db, userId, sessionId);
    if (found) return found.messages.map(presentEntry);
    const file = await findFile(database.db, userId, sessionId);
    if (!file) throw new Problem('not-found');
    return readDriveFile(deps, file);
  };
