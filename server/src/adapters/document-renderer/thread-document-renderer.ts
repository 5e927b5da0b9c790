import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentRenderer } from '../../ports/document-renderer.ts';
import type { Rendering, RenderingOrder, RenderingReport } from './rendering-message.ts';

/**
 * Milliseconds for one document; megabytes of heap for its thread; documents that may wait; milliseconds without work
 * after which the thread ends.
 */
const limits = { renderingMs: 60_000, heapMegabytes: 512, waiting: 20, idleMs: 30_000 };

interface Job {
  readonly order: RenderingOrder;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: DocumentError) => void;
}

/**
 * Makes documents one at a time in a thread of its own, which starts with the first document and ends when there has
 * been none for a while.
 */
export function threadDocumentRenderer(): DocumentRenderer {
  const queue: Job[] = [];
  let thread: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let orders = 0;

  const settle = (act: (job: Job) => void) => {
    const job = current;
    current = null;
    clearTimeout(timer);
    if (job) act(job);
    next();
  };
  const drop = () => {
    const gone = thread;
    thread = null;
    gone?.removeAllListeners();
    gone?.on('error', () => undefined);
    void gone?.terminate();
  };
  const fail = (error: DocumentError) => {
    drop();
    settle((job) => job.reject(error));
  };
  const start = () => {
    const worker = new Worker(new URL('./rendering.worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    });
    worker.unref();
    worker.on('message', (report: RenderingReport) =>
      settle((job) =>
        'bytes' in report
          ? job.resolve(report.bytes)
          : job.reject(new DocumentError('failed', `The document could not be made: ${report.problem}`)),
      ),
    );
    worker.on('error', (cause) =>
      fail(new DocumentError('too-hard', 'The thread that makes documents failed.', { cause })),
    );
    return worker;
  };
  const next = () => {
    if (current) return;
    current = queue.shift() ?? null;
    if (!current) {
      timer = setTimeout(drop, limits.idleMs).unref();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => fail(new DocumentError('too-hard', 'The document took too long.')), limits.renderingMs);
    thread ??= start();
    thread.postMessage(current.order);
  };

  const order = (rendering: Rendering) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (queue.length >= limits.waiting)
        return reject(new DocumentError('busy', 'Too many documents wait to be made.'));
      queue.push({ order: { id: ++orders, rendering }, resolve, reject });
      next();
    });

  return {
    render: (document, format) => order({ of: 'chat', document, format }),
    renderText: (document, format) => order({ of: 'text', document, format }),
    async close() {
      for (const { reject } of queue.splice(0)) reject(new DocumentError('busy', 'The server is stopping.'));
      fail(new DocumentError('busy', 'The server is stopping.'));
      clearTimeout(timer);
    },
  };
}
