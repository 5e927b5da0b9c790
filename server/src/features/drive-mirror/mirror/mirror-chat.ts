import { DriveError } from '../../../ports/drive.ts';
import type { UseDrive } from '../drive/access.ts';
import { doubtFolder } from '../drive/ensure-folder.ts';
import { maxBytes } from '../drive/read-drive-file.ts';
import { isGone, writeFile } from '../drive/write-file.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { changeMirror, deleteMirror, type MirrorRow } from '../mirror-store.ts';
import { filesOf, type WantedFile } from './chat-copy.ts';

/** Makes the files of a chat match the chat; the files of a deleted chat go to the drive's trash. */
export async function mirrorChat(
  deps: DriveMirrorDeps,
  use: UseDrive,
  folderId: string,
  row: MirrorRow,
): Promise<void> {
  const found = await deps.chats.saved.read(deps.database.db, row.userId, row.chatId, maxBytes);
  if (found?.messages === null) throw new DriveError('too-large', 'A chat has more text than is mirrored.');
  if (!found || found.messages.length === 0) return trashFiles(deps, use, row);
  const wanted = filesOf(found.chat, found.messages, deps.productName);
  const name = wanted[0]?.name ?? '';
  const isSameName = row.name === name && !row.isTrashed;
  // The row is written once for each file: a crash in between repeats only what the drive recognizes as a repetition.
  for (const file of wanted) await mirrorFile(deps, use, folderId, row, file, isSameName);
  await changeMirror(deps.database.db, row, { ...well, synced: row.wanted, name, isTrashed: false });
}

const well = { failures: 0, retryAt: null, failure: null };

async function mirrorFile(
  { database, ...deps }: DriveMirrorDeps,
  use: UseDrive,
  folderId: string,
  row: MirrorRow,
  wanted: WantedFile,
  isSameName: boolean,
): Promise<void> {
  const isChat = wanted.kind === 'chat';
  const known = isChat
    ? { id: row.jsonId, checksum: row.jsonChecksum }
    : { id: row.textId, checksum: row.textChecksum };
  const keep = (id: string, checksum: string | null) =>
    changeMirror(
      database.db,
      row,
      isChat ? { jsonId: id, jsonChecksum: checksum } : { textId: id, textChecksum: checksum },
    );
  const writer = { use, chatId: row.chatId, folderId, keepId: (id: string) => keep(id, null) };
  try {
    const file = await writeFile(writer, wanted, known, isSameName);
    if (!file) return;
    await keep(file.id, wanted.checksum);
    // The file itself is not in the trash any more, so it is its folder that is.
    if (file.isTrashed) await use((drive, signal) => drive.change(folderId, { isTrashed: false }, null, signal));
  } catch (error) {
    if (error instanceof DriveError && error.kind === 'not-found') {
      await doubtFolder({ database, ...deps }, use, row.userId);
      throw new DriveError('unavailable', 'The folder of the mirror is gone.', { cause: error });
    }
    throw error;
  }
}

async function trashFiles({ database }: DriveMirrorDeps, use: UseDrive, row: MirrorRow): Promise<void> {
  const ids = [row.jsonId, row.textId, row.originId].filter((id) => id !== null);
  if (ids.length === 0) return deleteMirror(database.db, row);
  for (const id of ids) await trashFile(use, row.chatId, id);
  await changeMirror(database.db, row, { ...well, synced: row.wanted, isTrashed: true });
}

async function trashFile(use: UseDrive, chatId: string, id: string): Promise<void> {
  try {
    await use((drive, signal) => drive.change(id, { isTrashed: true }, null, signal));
  } catch (error) {
    if (!(error instanceof DriveError) || error.kind !== 'not-found') throw error;
    if (await isGone(use, chatId, id)) return;
    throw new DriveError('unavailable', 'The drive does not find a file that it lists.', { cause: error });
  }
}
