import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that was sent, on the disk of this machine for as long as it is read. */
export interface ReceivedFile {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes a body as it comes, so that a large one is never in memory. What was written goes when the body breaks off. */
export async function receiveFile(body: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  try {
    await pipeline(Readable.from(body), createWriteStream(path, { mode: 0o600 }));
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
