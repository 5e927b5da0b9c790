import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../platform/http/problem.ts';

/** A file that was sent, on the disk of this machine for as long as it is read. */
export interface ReceivedFile {
  readonly path: string;
  remove(): Promise<void>;
}

const busy = () =>
  new Problem('unavailable', 'The server is busy with others just now. Try again in a minute.', { retryAfter: 60 });

/** Bytes that files of all users may take on the disk of this process at once: twenty of the largest size. */
const maxHeld = 2 * 1024 * 1024 * 1024;
let held = 0;

/**
 * Writes a body as it comes, so that a large one is never in memory. What was written goes when the body breaks off.
 * Throws Problem 'unavailable' where the files of all take too much of the disk.
 */
export async function receiveFile(body: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-import-'));
  let size = 0;
  const remove = async () => {
    held -= size;
    size = 0;
    await rm(folder, { recursive: true, force: true });
  };
  const counted = async function* () {
    let isTooMuch = false;
    for await (const chunk of body) {
      // Read on, keeping nothing, so that the client gets to read the refusal.
      isTooMuch ||= held + chunk.byteLength > maxHeld;
      if (isTooMuch) continue;
      size += chunk.byteLength;
      held += chunk.byteLength;
      yield chunk;
    }
    if (isTooMuch) throw busy();
  };
  const path = join(folder, 'file');
  try {
    await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }));
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
