import { type ExtractionRequest, ExtractorBusyError, type FileToRead } from '../../ports/text-extractor.ts';
import { FairQueue } from './fair-queue.ts';
import { idleMs, type ReadingBounds, spareAfterMs } from './limits.ts';
import { type ReadingOutcome, ReadingProcess } from './reading-process.ts';

interface Waiting {
  readonly request: ExtractionRequest;
  readonly resolve: (outcome: ReadingOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Ends the wait when the time is over. */
  readonly timer: NodeJS.Timeout;
}

/**
 * One reading process and the files that wait for it. The process starts with the first file, and ends when there has
 * been nothing to read for a while.
 */
export class ReadingLane {
  readonly #bounds: ReadingBounds;
  readonly #queue = new FairQueue<Waiting>();
  #reader: ReadingProcess | null = null;
  /** The next reading process, started while the current one reads a file that may kill it. */
  #spare: ReadingProcess | null = null;
  readonly #keepsSpare: boolean;
  #isReading = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: ReadingBounds, { keepsSpare }: { readonly keepsSpare: boolean }) {
    this.#bounds = bounds;
    this.#keepsSpare = keepsSpare;
  }

  /** Throws ExtractorBusyError if the file's turn does not come within `waitMs` milliseconds. */
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
    this.#end();
  }

  async #next(): Promise<void> {
    const waiting = this.#isReading ? undefined : this.#queue.shift();
    if (!waiting) return;
    clearTimeout(waiting.timer);
    clearTimeout(this.#idle);
    this.#isReading = true;
    await fileOf(waiting.request).then(
      (file) => this.#read(file).then(waiting.resolve, waiting.reject),
      waiting.reject,
    );
    this.#isReading = false;
    this.#idle = setTimeout(() => this.#end(), idleMs).unref();
    void this.#next();
  }

  async #read(file: FileToRead): Promise<ReadingOutcome> {
    let spare: NodeJS.Timeout | undefined;
    try {
      const reader = this.#currentReader();
      await reader.started();
      if (this.#keepsSpare) spare = setTimeout(() => this.#prepareSpare(), spareAfterMs);
      return await reader.read(file);
    } catch (cause) {
      throw new ExtractorBusyError('The process that reads files could not be started.', { cause });
    } finally {
      clearTimeout(spare);
    }
  }

  #currentReader(): ReadingProcess {
    if (this.#reader && !this.#reader.hasEnded) return this.#reader;
    const spare = this.#spare?.hasEnded ? null : this.#spare;
    this.#spare = null;
    this.#reader = spare ?? new ReadingProcess(this.#bounds);
    return this.#reader;
  }

  #prepareSpare(): void {
    if (!this.#isClosed && (!this.#spare || this.#spare.hasEnded)) this.#spare = new ReadingProcess(this.#bounds);
  }

  #end(): void {
    this.#reader?.end();
    this.#spare?.end();
  }
}

async function fileOf({ bytes, ...request }: ExtractionRequest): Promise<FileToRead> {
  return { ...request, bytes: typeof bytes === 'function' ? await bytes() : bytes };
}
