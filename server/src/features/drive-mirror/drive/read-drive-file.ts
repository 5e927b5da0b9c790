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

/** Bytes of a file that is read, and of text of a chat that is mirrored. A chat of ten thousand messages is smaller. */
export const maxBytes = 32 * 1024 * 1024;
/** Milliseconds for the whole file, while somebody waits. */
const patienceMs = 20_000;

/** Files in memory at once, of everybody and of one user; others of his that wait, and for how long. */
const turnLimits = { inAll: 4, ofOne: 1, waitingOfOne: 8, waitMs: 20_000 };

const tooMany = () =>
  new Problem('drive-unavailable', 'Too many chats are being read from Google Drive just now. Try again in a moment.', {
    retryAfter: 10,
  });

/** What a chat file in the drive holds, as far as it is known. Throws Problem. */
export type ReadDriveFile = (file: DriveFileRow) => Promise<DriveEntry[]>;

/** A few at a time: each is in memory as a whole. */
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

/** Strictly: whatever a file holds, it must not reach further than its text. */
function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw new Problem('unreadable-file', 'This file in your Google Drive holds no chat.');
  }
}
