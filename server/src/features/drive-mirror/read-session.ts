import type { DriveEntry } from '@atrium/contract/drive-mirror';
import { Problem } from '../../platform/http/problem.ts';
import { ListInPages } from '../../platform/http/streams/list-in-pages.ts';
import type { WholeChat } from '../chats/index.ts';
import { findFile } from './drive/file-store.ts';
import type { ReadDriveFile } from './drive/read-drive-file.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { presentEntry } from './present.ts';

/**
 * All messages of all branches of a saved chat, in the order in which they were written; for a chat that exists only in
 * the drive, from its file.
 */
export const readSession =
  (deps: DriveMirrorDeps, readDriveFile: ReadDriveFile) =>
  async (userId: string, sessionId: string): Promise<DriveEntry[] | ListInPages<DriveEntry>> => {
    const { database, chats } = deps;
    const chat = await chats.readWhole(database.db, userId, sessionId);
    if (chat) return new ListInPages(entriesOf(chat));
    const file = await findFile(database.db, userId, sessionId);
    if (!file) throw new Problem('not-found');
    return readDriveFile(file);
  };

async function* entriesOf(chat: WholeChat): AsyncGenerator<DriveEntry[]> {
  for await (const page of chat.pages()) yield page.map(presentEntry);
}
