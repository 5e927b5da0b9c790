import { constants } from 'node:fs';
import { access, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableDatabase } from '../upkeep/unusable-database.ts';

/** Free bytes without which the embedded store may fail to open. */
const roomNeeded = 64 * 1024 * 1024;

/**
 * Why the embedded store in a folder could not be opened although it may be intact; null if neither permissions nor
 * disk space are missing.
 */
export async function outerCause(dataDir: string): Promise<UnusableDatabase | null> {
  const folder = join(dataDir, 'database');
  const closed = await firstClosed(folder);
  if (closed)
    return new UnusableDatabase(
      `The embedded database cannot be opened: the user who runs the server may not read and write ${closed.path} (${closed.code}). Give that user all of ${folder}.`,
    );
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= roomNeeded) return null;
  const left = Math.floor((bavail * bsize) / 1024 / 1024);
  return new UnusableDatabase(
    `The embedded database cannot be opened: the disk of ${dataDir} has ${left} MB left. Make room, or set DATA_DIR to a folder on another disk.`,
  );
}

/** The first file or folder, at or below the path, that cannot be read and written. */
async function firstClosed(path: string): Promise<{ path: string; code: string } | null> {
  try {
    await access(path, constants.R_OK | constants.W_OK);
    for (const each of await readdir(path, { withFileTypes: true })) {
      const inside = join(path, each.name);
      const closed = each.isDirectory()
        ? await firstClosed(inside)
        : await access(inside, constants.R_OK | constants.W_OK);
      if (closed) return closed;
    }
    return null;
  } catch (error) {
    const { code = String(error), path: at = path } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : { path: at, code };
  }
}
