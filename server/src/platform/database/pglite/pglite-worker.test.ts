import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { emptyStore } from '../../../testing/database/embedded-stores.ts';
import type { PgliteAnswer, PgliteWorkerData } from './pglite-protocol.ts';

/** Heap limit of the thread: enough for the store, and a third of the data that is requested. */
const heapMegabytes = 64;
const rowsOfMegabyte = simpleQuery("select repeat('x', 100000) from generate_series(1, 10)");

test('the thread of the embedded store keeps nothing of what it has answered', async () => {
  const workerData: PgliteWorkerData = { dataDir: undefined, snapshot: await emptyStore() };
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const answer = async () => ((await once(worker, 'message')) as [PgliteAnswer])[0];
  try {
    expect(await answer()).toEqual({ ready: true });
    for (let megabytes = 0; megabytes < 3 * heapMegabytes; megabytes++) {
      worker.postMessage(rowsOfMegabyte);
      const given = await answer();
      expect('bytes' in given && given.bytes.length).toBeGreaterThan(1_000_000);
    }
  } finally {
    await worker.terminate();
  }
});

/** The wire message 'Q'. */
function simpleQuery(text: string): Uint8Array {
  const message = Buffer.from(`Q0000${text}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return new Uint8Array(message);
}
