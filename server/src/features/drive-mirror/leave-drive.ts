import { DriveError } from '../../ports/drive.ts';
import { AccessRevoked, type UseDrive } from './drive/access.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { folderMark } from './mirror/marks.ts';
import type { ConnectionRow } from './store.ts';

/**
 * Moves the folder with its contents to the drive's trash, and drops the grant, which forgets everything about the
 * drive.
 */
export async function leaveDrive({ grants }: DriveMirrorDeps, use: UseDrive, { userId }: ConnectionRow): Promise<void> {
  try {
    const { files } = await use((drive, signal) => drive.find({ mark: folderMark }, signal));
    for (const folder of files) await trash(use, folder.id);
  } catch (error) {
    // Without access nothing can be trashed; the user can do that in the drive.
    const isUnreadable = error instanceof DriveError && error.kind === 'unreadable';
    if (!(error instanceof AccessRevoked) && !isUnreadable) throw error;
  }
  await grants.drop(userId);
}

async function trash(use: UseDrive, id: string): Promise<void> {
  try {
    await use((drive, signal) => drive.change(id, { isTrashed: true }, null, signal));
  } catch (error) {
    if (!(error instanceof DriveError) || error.kind !== 'not-found') throw error;
  }
}
