import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../../platform/http/problem.ts';

/** An uploaded file, on this machine's disk while it is read. */
export interface ReceivedFile {
  readonly path: string;
  remove(): Promise<void>;
}

const busy = () =>
  new Problem('unavailable', 'The server is busy with others just now. Try again in a minute.', { retryAfter: 60 });

/**
 * The most bytes that the files of all users may take on this process's disk at once: twenty files of the largest size.
 */
const maxHeld = 2 * 1024 * 1024 * 1024;
let held = 0;

/**
 * Writes a body to disk as it arrives, so that a large one is never in memory. If the body breaks off, the written part
 * is deleted. Throws Problem 'unavailable' if the files of all users take too much of the disk.
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
      // Keep reading and discard, so that the client receives the refusal.
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
