import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ObjectStore } from '../../../ports/object-store.ts';
import { checkBlobKey } from '../blob-key.ts';
import { storeError } from './store-error.ts';

/** Makes a rename survive a power loss, if the platform supports it. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => null);
  if (!directory) return;
  await directory.sync().catch(() => undefined);
  await directory.close();
}

/**
 * Blobs as files below one directory. Bytes are written to a temporary file, synced and renamed, so that a file under
 * its final name is always complete. Two levels of folders, named by the hash of the key, keep each folder small.
 */
export function diskObjectStore(directory: string): ObjectStore {
  const pathOf = (key: string) => {
    const hash = createHash('sha256').update(checkBlobKey(key)).digest('hex');
    return join(directory, hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', '_'));
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await syncDirectory(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw storeError(error);
      }
    },
    async read(key) {
      const path = pathOf(key);
      return readFile(path).catch((error) => {
        throw storeError(error);
      });
    },
    async stream(key, range): Promise<Readable> {
      const path = pathOf(key);
      const file = await open(path, 'r').catch((error) => {
        throw storeError(error);
      });
      return file.createReadStream(range && { start: range.first, end: range.last });
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true }).catch((error) => {
        throw storeError(error);
      });
    },
  };
}
