import {
  type Extraction,
  type ExtractionRequest,
  ExtractorBusyError,
  type TextExtractor,
} from '../../ports/text-extractor.ts';
import { idleMs, readingMs, waitingMs } from './limits.ts';
import { ReadingProcess } from './reading-process.ts';

interface Waiting {
  readonly request: ExtractionRequest;
  readonly resolve: (extraction: Extraction) => void;
  readonly reject: (error: Error) => void;
  /** Ends the wait. */
  readonly timer: NodeJS.Timeout;
}

/**
 * Reads files one at a time in a process of its own. A process, not a thread: what a bomb unpacks to lies outside the
 * heap that a thread's limits bound, and a thread that runs out of memory can take the server with it. It starts with
 * the first file and ends when there is nothing to read for a while.
 */
export function processTextExtractor(limits = { readingMs, waitingMs }): TextExtractor {
  const queue: Waiting[] = [];
  let reader: ReadingProcess | null = null;
  let isReading = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const next = async () => {
    const waiting = isReading ? undefined : queue.shift();
    if (!waiting) return;
    clearTimeout(waiting.timer);
    clearTimeout(idle);
    isReading = true;
    try {
      if (!reader || reader.hasEnded) reader = new ReadingProcess(limits.readingMs);
      waiting.resolve(await reader.read(waiting.request));
    } catch (error) {
      waiting.reject(new ExtractorBusyError('The process that reads files could not be started.', { cause: error }));
    }
    isReading = false;
    idle = setTimeout(() => reader?.end(), idleMs).unref();
    void next();
  };

  return {
    extract: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new ExtractorBusyError('Files are no longer read.'));
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(new ExtractorBusyError('Other files were being read for too long.'));
        }, limits.waitingMs);
        const waiting = { request, resolve, reject, timer };
        queue.push(waiting);
        void next();
      }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const { timer, reject } of queue.splice(0)) {
        clearTimeout(timer);
        reject(new ExtractorBusyError('The server is stopping.'));
      }
      reader?.end();
    },
  };
}
