import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attachment, uploadAttachment } from '@atrium/contract/files';
import { expect } from 'vitest';
import { sharpImageCodec } from '../../adapters/image-codec/sharp-image-codec.ts';
import { diskObjectStore } from '../../adapters/object-store/disk/disk-object-store.ts';
import { storeError } from '../../adapters/object-store/disk/store-error.ts';
import { processTextExtractor } from '../../adapters/text-extraction/process-text-extractor.ts';
import { createFiles } from '../../features/files/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { ExtractorBusyError } from '../../ports/text-extractor.ts';
import { startRouteServer } from '../route-server.ts';
import type { TestClient } from '../test-client.ts';

/**
 * The files slice with a folder of its own, a clock, and a text extractor that is busy, and a disk that is full, when the
 * test says so.
 */
export async function startFilesStage(database: Database) {
  const extractor = processTextExtractor();
  const directory = await mkdtemp(join(tmpdir(), 'atrium-files-'));
  const disk = diskObjectStore(directory);
  const stage = { now: new Date('2026-11-21T12:00:00Z'), isBusy: false, isFull: false };
  const files = createFiles({
    keepUser: async () => true,
    storedElsewhere: [],
    database,
    clock: { now: () => stage.now },
    objects: {
      ...disk,
      put: (key, bytes) =>
        stage.isFull
          ? Promise.reject(storeError(Object.assign(new Error('write'), { code: 'ENOSPC' })))
          : disk.put(key, bytes),
    },
    extractor: {
      extract: (request) =>
        stage.isBusy ? Promise.reject(new ExtractorBusyError('busy')) : extractor.extract(request),
      close: async () => undefined,
    },
    images: sharpImageCodec(),
    outbound: { request: () => Promise.reject(new Error('not here')), close: async () => undefined },
  });
  const server = await startRouteServer(files.routes);
  const storedFiles = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const send = (client: TestClient, name: string, bytes: string | Uint8Array, type = '') =>
    client.send(uploadAttachment, { query: { name, type }, body: new Uint8Array(Buffer.from(bytes)) });
  const upload = async (client: TestClient, name: string, bytes: string | Uint8Array, type = '') => {
    const answer = await send(client, name, bytes, type);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as Attachment;
  };
  const attach = (userId: string, ids: readonly string[], messageId = newId()) =>
    database.transaction((tx) => files.attach(tx, userId, messageId, ids)).then(() => messageId);
  const inline = (name: string, bytes: string | Uint8Array, type = '') => ({
    name,
    type,
    content: Buffer.from(bytes).toString('base64'),
  });

  return Object.assign(stage, {
    directory,
    files,
    server,
    /** How many files are in the folder. */
    storedFiles,
    send,
    /** Sends a file that is accepted. */
    upload,
    /** Attaches uploads to a message. */
    attach,
    /** A file as it is embedded in a message. */
    inline,
    async close() {
      await server.close();
      await extractor.close();
      await rm(directory, { recursive: true });
    },
  });
}

export type FilesStage = Awaited<ReturnType<typeof startFilesStage>>;
