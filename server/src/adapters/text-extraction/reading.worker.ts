import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Extraction } from '../../ports/text-extractor.ts';
import { readText } from './read-text.ts';
import type { ReadingOrder, ReadingReport } from './reading-message.ts';

/** Milliseconds between two progress reports. */
const progressMs = 500;

/** The reading process: reads one file after another until it is told to end or is killed. */
const send = (report: ReadingReport) => process.send?.(report);

// Ctrl+C in a terminal, or a service manager, signals every process of the group; the server decides when this one
// ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async (order: ReadingOrder) => {
  const { id } = order;
  let told = performance.now();
  const onProgress = (done: number, total: number) => {
    if (performance.now() - told < progressMs) return;
    told = performance.now();
    send({ ready: false, id, done, total });
  };
  const onText = (text: Extraction) => send({ ready: false, id, text });
  send({ ready: false, id, extraction: await readText({ ...order, onProgress }, onText) });
});
const watch = new Worker(new URL('./memory-watch.worker.ts', import.meta.url), {
  workerData: { parent: process.ppid, residentBytes: Number(process.argv[2]) },
});
// Nothing is read before the memory watcher runs.
watch.once('online', () => {
  // A lower priority: streaming replies matter more than reading files. Not from the start on: beside others that are
  // busy, it would not have started in time. Never a higher one than the server was given, which the system refuses.
  setPriority(Math.max(5, getPriority()));
  send({ ready: true });
});
