import type { DriveEntry } from '@atrium/contract/drive-mirror';
import { parseJson } from '../../../platform/http/calls/parse-json.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { idFrom } from '../../../platform/ids/id-from.ts';
import { createTurns } from '../../../platform/lanes/create-turns.ts';
import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { DriveError } from '../../../ports/drive.ts';
import { readEntries } from '../domain/read-entries.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { AccessRevoked, useDrive } from './access.ts';
import type { DriveFileRow } from './file-store.ts';

/**
 * The most bytes of a file that is read, and of the text of a chat that is mirrored. A chat of ten thousand messages is
 * smaller.
 */
export const maxBytes = 32 * 1024 * 1024;
/** Milliseconds for the whole file; somebody is waiting for it. */
const patienceMs = 20_000;

/** The most files in memory at once, in all and for one user; and how many others of a user wait, and how long. */
const turnLimits = { inAll: 4, ofOne: 1, waitingOfOne: 8, waitMs: 20_000 };

const tooMany = () =>
  new Problem('drive-unavailable', 'Too many chats are being read from Google Drive just now. Try again in a moment.', {
    retryAfter: 10,
  });

/** Reads the entries of a chat's file in the drive, as far as they are understood. Throws Problem. */
export type ReadDriveFile = (file: DriveFileRow) => Promise<DriveEntry[]>;

/** Reads only a few files at a time, because each is held in memory as a whole. */
export function driveFileReader(deps: DriveMirrorDeps): ReadDriveFile {
  const turns = createTurns(turnLimits, tooMany);
  return (file) => turns(file.userId, () => readFile(deps, file));
}

async function readFile(deps: DriveMirrorDeps, file: DriveFileRow): Promise<DriveEntry[]> {
  const bytes = await download(deps, file);
  const entries = readEntries(
    parse(bytes),
    (name) => idFrom(`${file.userId} ${file.chatId} ${name}`),
    file.modifiedAt.toISOString(),
  );
  if (!entries) throw new Problem('unreadable-file', 'This file in your Google Drive holds no chat.');
  return entries;
}

async function download(deps: DriveMirrorDeps, { userId, fileId }: DriveFileRow): Promise<Uint8Array> {
  try {
    return await withPatience(patienceMs, (untilLate) =>
      useDrive(deps, userId, untilLate)((drive, signal) => drive.read(fileId, maxBytes, signal)),
    );
  } catch (error) {
    if (error instanceof AccessRevoked) throw new Problem('drive-reconnect', undefined, { cause: error });
    if (!(error instanceof DriveError)) throw error;
    if (error.kind === 'not-found')
      throw new Problem('not-found', 'This file is not in your Google Drive any more.', { cause: error });
    if (error.kind === 'too-large')
      throw new Problem('unreadable-file', 'This file in your Google Drive is too large to open.');
    throw new Problem('drive-unavailable', undefined, { cause: error });
  }
}

/** Strict parsing: whatever a file contains, it must have no effect beyond its text; only NUL characters are dropped. */
function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes, { dropsNul: true });
  } catch {
    throw new Problem('unreadable-file', 'This file in your Google Drive holds no chat.');
  }
}
