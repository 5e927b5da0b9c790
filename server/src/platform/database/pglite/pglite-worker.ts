import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { returnMemoryWhenIdle } from '../../memory/return-memory-when-idle.ts';
import { AnswerBuffer } from './answer-buffer.ts';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from './pglite-protocol.ts';

// The embedded store's thread: bytes of PostgreSQL's wire protocol in, bytes out. All else is in the main thread.

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const { dataDir, snapshot } = workerData as PgliteWorkerData;

/**
 * PostgreSQL's own page cache. The default of 128 MB is filled at startup and stays resident; the system's file cache
 * holds the same pages anyway.
 */
const bufferMb = 32;

/**
 * Size of a text index's pending list, in kilobytes; this is the minimum. The statement that fills the list also merges
 * it, and everyone waits for that: some 2 s with the default of 4 MB.
 */
const pendingListKb = 64;

const store = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
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
 * Takes the raw bytes as they arrive. PGlite's calls that return an answer also parse it and keep every row for a later
 * `execProtocol`, which is never called here, so everything ever read would stay in memory.
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
// Creating a store leaves 250 MB behind, and nothing waits for this thread yet. In-memory stores are used by tests and
// live briefly.
if (dataDir !== undefined) returnMemoryWhenIdle({ atOnce: true });
answer({ ready: true });

/** Requests run strictly one after another, so that a dump never sees a half-finished statement. */
async function work(): Promise<void> {
  running = true;
  for (let request = next(); request !== undefined; request = next()) {
    if (!(request instanceof Uint8Array)) {
      await obey(request);
      continue;
    }
    await execute(request);
    // Each answer is sent at once; combined with the next one it would wait for that request to finish.
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

/**
 * The part of a Blob that loading a dump needs. A real Blob copies the bytes twice first, which takes half as long as
 * loading them.
 */
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
