import { DriveError } from '../../../ports/drive.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { folderMark, folderMarks } from '../mirror/marks.ts';
import { type ConnectionRow, changeConnection } from '../store.ts';
import type { UseDrive } from './access.ts';

/** The id of the mirror's folder, which is searched for, or created, if it is not known to exist. */
export async function ensureFolder(deps: DriveMirrorDeps, use: UseDrive, connection: ConnectionRow): Promise<string> {
  const { database, productName } = deps;
  if (connection.folderId !== null && connection.hasFolder) return connection.folderId;
  const keep = async (folder: { readonly id: string; readonly url: string | null }) => {
    await changeConnection(database.db, connection.userId, {
      folderId: folder.id,
      hasFolder: true,
      folderUrl: folder.url,
    });
    return folder.id;
  };
  const { files } = await use((drive, signal) => drive.find({ mark: folderMark }, signal));
  if (files[0]) return keep(files[0]);
  let id = connection.folderId;
  if (id === null) {
    id = await use((drive, signal) => drive.newId(signal));
    await changeConnection(database.db, connection.userId, { folderId: id });
  }
  const folder = { id, name: productName, marks: folderMarks };
  try {
    return await keep(await use((drive, signal) => drive.makeFolder(folder, signal)));
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    // Created before and trashed since; the answer to its creation may have been lost.
    if (error.kind === 'exists')
      return keep(await use((drive, signal) => drive.change(folder.id, { isTrashed: false }, null, signal)));
    if (error.kind === 'rejected') await changeConnection(database.db, connection.userId, { folderId: null });
    throw error;
  }
}

/** Handles a drive's answer that the folder does not exist: it is believed only if a search finds none either. */
export async function doubtFolder(deps: DriveMirrorDeps, use: UseDrive, userId: string): Promise<void> {
  const { files } = await use((drive, signal) => drive.find({ mark: folderMark, withTrashed: true }, signal));
  await changeConnection(
    deps.database.db,
    userId,
    files[0] ? { hasFolder: false } : { hasFolder: false, folderId: null },
  );
}
