import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { returnMemoryWhenIdle } from '../../memory/return-memory-when-idle.ts';
import { AnswerBuffer } from './answer-buffer.ts';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from './pglite-protocol.ts';

// The embedded store's own thread: bytes of PostgreSQL's wire protocol in, bytes out. Everything else is in the main thread.

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const { dataDir, snapshot } = workerData as PgliteWorkerData;

/**
 * Pages kept by the store itself. Its own default of 128 MB is written full at start and stays resident; the system's
 * file cache holds the same pages anyway.
 */
const bufferMb = 32;

/**
 * What waits to be merged into a text index is merged by the statement that fills it, for which everyone waits: with the
 * default of 4 MB some 2 s. Kilobytes, the least there is.
 */
const pendingListKb = 64;

const store = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
  extensions: { vector },
  startParams: [
    ...PGlite.defaultStartParams,
    '-c',
    `shared_buffers=${bufferMb}MB`,
    '-c',
    `gin_pending_list_limit=${pendingListKb}kB`,
  ],
  ...(snapshot ? { loadDataDir: blobOf(snapshot) } : {}),
});
const gathered = new AnswerBuffer();
/**
 * What the store sends is taken as it comes. PGlite's calls that return an answer also take it apart and keep each row of
 * it, for the `execProtocol` that would collect them and is never called here: all that was ever read stayed in memory.
 */
const onRawData = (bytes: Uint8Array) => gathered.add(bytes);
const execute = (request: Uint8Array) => store.execProtocolRawStream(request, { syncToFs: false, onRawData });

await execute(simpleQuery("set timezone = 'UTC'; set client_encoding = 'UTF8'"));
gathered.take();

const waiting: PgliteRequest[] = [];
let running = false;
port.on('message', (request: PgliteRequest) => {
  waiting.push(request);
  if (!running) void work();
});
// The making of a new store leaves 250 MB behind, and nobody waits yet. One in memory is a test's, and soon gone.
if (dataDir !== undefined) returnMemoryWhenIdle({ atOnce: true });
answer({ ready: true });

/** Requests run strictly one after another: a dump must not see a statement half done. */
async function work(): Promise<void> {
  running = true;
  for (let request = next(); request !== undefined; request = next()) {
    if (!(request instanceof Uint8Array)) {
      await obey(request);
      continue;
    }
    await execute(request);
    // Each answer goes at once: held back for the next request's, it waits as long as that takes.
    const bytes = gathered.take();
    answer({ bytes }, [bytes.buffer]);
  }
  running = false;
}

function next(): PgliteRequest | undefined {
  return waiting.shift() ?? (port ? receiveMessageOnPort(port)?.message : undefined);
}

async function obey(request: Exclude<PgliteRequest, Uint8Array>): Promise<void> {
  if (request.do === 'close') {
    await store.close();
    answer({ closed: true });
    port?.close();
    return;
  }
  try {
    const dump = await store.dumpDataDir(request.compress ? 'gzip' : 'none');
    const bytes = new Uint8Array(await dump.arrayBuffer());
    answer({ dump: bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ dumpFailed: error instanceof Error ? error.message : String(error) });
  }
}

function answer(message: PgliteAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** All that is asked of the Blob with a dump. A real one copies it twice before it is read, which takes half as long as the reading. */
function blobOf(bytes: Uint8Array): Blob {
  return { type: '', arrayBuffer: async () => bytes } as unknown as Blob;
}

/** The wire message 'Q': one or more statements without parameters. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message.write('Q');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}
