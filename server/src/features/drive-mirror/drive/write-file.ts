import { DriveError, type DriveFile } from '../../../ports/drive.ts';
import type { WantedFile } from '../mirror/chat-copy.ts';
import { kindOf, markOfChat, marksOf } from '../mirror/marks.ts';
import type { UseDrive } from './access.ts';

/** What is known of a file in the drive. */
export interface KnownFile {
  readonly id: string | null;
  /** MD5 of its content; empty if the file exists with unknown content, null if it may not exist. */
  readonly checksum: string | null;
}

export interface FileWriter {
  readonly use: UseDrive;
  readonly chatId: string;
  readonly folderId: string;
  /** Stores the id before a file is created under it. */
  keepId(id: string): Promise<void>;
}

/**
 * Makes one file of a chat what it should be. A file is created under an id that was stored before, so that repeating
 * after a lost answer finds it. It counts as gone only if a search of the drive does not find it either. Returns null
 * if nothing had to be changed.
 */
export async function writeFile(
  writer: FileWriter,
  wanted: WantedFile,
  known: KnownFile,
  isSameName: boolean,
): Promise<DriveFile | null> {
  if (known.id !== null && known.checksum !== null) {
    if (isSameName && known.checksum === wanted.checksum) return null;
    const changed = await changeFile(writer, wanted, known.id, known.checksum !== wanted.checksum);
    if (changed) return checked(wanted, changed);
  }
  const id = known.id === null || known.checksum !== null ? await newId(writer) : known.id;
  return checked(wanted, await makeFile(writer, wanted, id));
}

/** null: the file is gone. */
async function changeFile(
  writer: FileWriter,
  wanted: WantedFile,
  id: string,
  hasNewContent: boolean,
): Promise<DriveFile | null> {
  const { use, chatId } = writer;
  const change = { name: wanted.name, marks: marksOf(wanted.kind, chatId), isTrashed: false };
  try {
    return await use((drive, signal) => drive.change(id, change, hasNewContent ? wanted.content : null, signal));
  } catch (error) {
    if (!(error instanceof DriveError) || error.kind !== 'not-found') throw error;
    if (await isGone(use, chatId, id)) return null;
    throw new DriveError('unavailable', 'The drive does not find a file that it lists.', { cause: error });
  }
}

async function makeFile(writer: FileWriter, wanted: WantedFile, id: string, isRetry = false): Promise<DriveFile> {
  const { use, chatId, folderId } = writer;
  const file = { id, name: wanted.name, folderId, marks: marksOf(wanted.kind, chatId) };
  try {
    return await use((drive, signal) => drive.makeFile(file, wanted.content, signal));
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    if (error.kind === 'exists') {
      const changed = await changeFile(writer, wanted, id, true);
      if (changed) return changed;
    }
    // The id may have been used by a file that was permanently deleted.
    if ((error.kind === 'rejected' || error.kind === 'exists') && !isRetry)
      return makeFile(writer, wanted, await newId(writer), true);
    throw error;
  }
}

async function newId({ use, keepId }: FileWriter): Promise<string> {
  const id = await use((drive, signal) => drive.newId(signal));
  await keepId(id);
  return id;
}

/** Whether a file that was not found is missing from a search too, including the trash. */
export async function isGone(use: UseDrive, chatId: string, id: string): Promise<boolean> {
  const { files } = await use((drive, signal) => drive.find({ mark: markOfChat(chatId), withTrashed: true }, signal));
  return !files.some((file) => file.id === id && kindOf(file) !== null);
}

/** Verifies by the checksum that the drive holds what was sent. */
function checked(wanted: WantedFile, file: DriveFile): DriveFile {
  if (file.checksum === wanted.checksum) return file;
  throw new DriveError('unavailable', 'The drive holds something else than was sent.');
}
