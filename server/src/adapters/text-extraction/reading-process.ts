import { type ChildProcess, fork } from 'node:child_process';
import type { Extraction, FileToRead } from '../../ports/text-extractor.ts';
import type { ReadingBounds } from './limits.ts';
import { overMemorySignal, type ReadingOrder, type ReadingReport } from './reading-message.ts';

/** Milliseconds a process may take to start, on a busy machine. */
const startMs = 10_000;

/** How a process ends that our own watch or V8 found to take too much memory. */
const overMemory = new Set<NodeJS.Signals>([overMemorySignal, 'SIGABRT', 'SIGTRAP', 'SIGILL']);
/** How one ends that the system had no memory for: with more of it, or less to do, the same file may be read. */
const outOfMemory = 'SIGKILL';

export interface ReadingOutcome {
  readonly extraction: Extraction;
  /** The file took more than it may; the extraction says so. */
  readonly isOverBounds: boolean;
}

const overBounds = (problem: string, why: Pick<Extraction, 'isSlow'> = {}): ReadingOutcome => ({
  extraction: { text: null, pageStarts: [], hasLines: false, problem, ...why },
  isOverBounds: true,
});

function startChild({ heapMegabytes, residentBytes, semiSpaceMegabytes }: ReadingBounds): ChildProcess {
  return fork(new URL('./reading.worker.ts', import.meta.url), [String(residentBytes)], {
    // No secret of the server reaches the process that reads what strangers send, and no text becomes code in it.
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      ...(semiSpaceMegabytes === undefined ? [] : [`--max-semi-space-size=${semiSpaceMegabytes}`]),
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** One process that reads one file at a time; a file that takes too long or too much ends it. */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #bounds: ReadingBounds;
  #orders = 0;
  /** Told to end, whether or not it has. */
  #hasEnded = false;

  constructor(bounds: ReadingBounds) {
    this.#bounds = bounds;
    this.#child = startChild(bounds);
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ready = new Promise((resolve, reject) => {
      this.#child.on('message', (report: ReadingReport) => {
        if (report.ready) resolve();
      });
      this.#child.once('error', reject);
      this.#child.once('exit', () => reject(new Error('The reading process ended.')));
    });
    const timer = setTimeout(() => this.end(), startMs);
    this.#ready.finally(() => clearTimeout(timer)).catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#hasEnded || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** Resolves also when the file has ended the process; throws when the process could not start or was ended from outside. */
  async read(request: FileToRead): Promise<ReadingOutcome> {
    await this.#ready;
    const child = this.#child;
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      const finish = (outcome: ReadingOutcome) => {
        clearTimeout(timer);
        child.off('message', onReport);
        child.off('exit', onExit);
        resolve(outcome);
      };
      const onReport = (report: ReadingReport) => {
        if (report.ready || report.id !== id) return;
        if ('done' in report) request.onProgress?.(report.done, report.total);
        else finish({ extraction: report.extraction, isOverBounds: false });
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        const why = this.#hasEnded ? null : signal;
        if (why === outOfMemory)
          finish(overBounds('This file is too large to be read here now, so its text was not read.', { isSlow: true }));
        else if (why !== null && overMemory.has(why))
          finish(overBounds('Reading this file took too much memory, so its text was not read.'));
        else reject(new Error('The reading process was ended.'));
      };
      const timer = setTimeout(() => {
        finish(overBounds('Reading this file took too long, so its text was not read.', { isSlow: true }));
        this.end();
      }, this.#bounds.readingMs);
      child.on('message', onReport);
      child.once('exit', onExit);
      const { bytes, type, isThorough = false, address, listMost } = request;
      const order: ReadingOrder = {
        id,
        bytes,
        type,
        isThorough,
        ...(address === undefined ? {} : { address }),
        ...(listMost === undefined ? {} : { listMost }),
      };
      child.send(order);
    });
  }
}
