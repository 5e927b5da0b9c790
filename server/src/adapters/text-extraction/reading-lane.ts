import { type ExtractionRequest, ExtractorBusyError } from '../../ports/text-extractor.ts';
import { FairQueue } from './fair-queue.ts';
import { idleMs, type ReadingBounds } from './limits.ts';
import { type ReadingOutcome, ReadingProcess } from './reading-process.ts';

interface Waiting {
  readonly request: ExtractionRequest;
  readonly resolve: (outcome: ReadingOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Ends the wait. */
  readonly timer: NodeJS.Timeout;
}

/** One reading process and those who wait for it. It starts with the first file and ends when there is nothing to read for a while. */
export class ReadingLane {
  readonly #bounds: ReadingBounds;
  readonly #queue = new FairQueue<Waiting>();
  #reader: ReadingProcess | null = null;
  #isReading = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: ReadingBounds) {
    this.#bounds = bounds;
  }

  /** Throws ExtractorBusyError when the file's turn does not come within so many milliseconds. */
  read(request: ExtractionRequest, waitMs: number): Promise<ReadingOutcome> {
    const owner = request.owner ?? '';
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ExtractorBusyError('Files are no longer read.'));
      const timer = setTimeout(() => {
        this.#queue.remove(owner, waiting);
        reject(new ExtractorBusyError('Other files were being read for too long.'));
      }, waitMs);
      const waiting = { request, resolve, reject, timer };
      this.#queue.push(owner, waiting);
      void this.#next();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (let waiting = this.#queue.shift(); waiting; waiting = this.#queue.shift()) {
      clearTimeout(waiting.timer);
      waiting.reject(new ExtractorBusyError('The server is stopping.'));
    }
    this.#reader?.end();
  }

  async #next(): Promise<void> {
    const waiting = this.#isReading ? undefined : this.#queue.shift();
    if (!waiting) return;
    clearTimeout(waiting.timer);
    clearTimeout(this.#idle);
    this.#isReading = true;
    try {
      if (!this.#reader || this.#reader.hasEnded) this.#reader = new ReadingProcess(this.#bounds);
      waiting.resolve(await this.#reader.read(waiting.request));
    } catch (error) {
      waiting.reject(new ExtractorBusyError('The process that reads files could not be started.', { cause: error }));
    }
    this.#isReading = false;
    this.#idle = setTimeout(() => this.#reader?.end(), idleMs).unref();
    void this.#next();
  }
}
