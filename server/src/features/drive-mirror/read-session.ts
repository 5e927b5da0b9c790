import type { DriveEntry } from '@atrium/contract/drive-mirror';
import { Problem } from '../../platform/http/problem.ts';
import type { DriveMirrorDeps } from './deps.ts';
import { presentEntry } from './present.ts';

/** Every message of every branch of a saved chat, in the order they came. */
export const readSession =
  ({ database, chats }: DriveMirrorDeps) =>
  async (userId: string, sessionId: string): Promise<DriveEntry[]> => {
    const found = await chats.read(database.db, userId, sessionId);
    if (!found) throw new Problem('not-found');
    return found.messages.map(presentEntry);
  };
