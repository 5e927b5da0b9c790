import { type ChildProcess, fork } from 'node:child_process';
import type { Extraction, FileToRead } from '../../ports/text-extractor.ts';
import type { ReadingBounds } from './limits.ts';
import { overMemorySignal, type ReadingOrder, type ReadingReport } from './reading-message.ts';

/** Milliseconds after which a process that has not started is ended: it hangs, however busy the machine is. */
const hungMs = 120_000;

/** The signals with which a process ends if our own watcher or V8 finds that it uses too much memory. */
const overMemory = new Set<NodeJS.Signals>([overMemorySignal, 'SIGABRT', 'SIGTRAP', 'SIGILL']);
/**
 * The signal with which a process ends if the system is out of memory: with more free memory, the same file may be
 * readable.
 */
const outOfMemory = 'SIGKILL';

export interface ReadingOutcome {
  readonly extraction: Extraction;
  /** Whether the file exceeded the limits; the extraction's problem says so, unless its text was read before. */
  readonly isOverBounds: boolean;
}

const overBounds = (problem: string, why: Pick<Extraction, 'isSlow'> = {}): ReadingOutcome => ({
  extraction: { text: null, pageStarts: [], hasLines: false, problem, ...why },
  isOverBounds: true,
});

function startChild({ heapMegabytes, residentBytes, semiSpaceMegabytes }: ReadingBounds): ChildProcess {
  return fork(new URL('./reading.worker.ts', import.meta.url), [String(residentBytes)], {
    // The process that reads untrusted files gets no secret of the server, and cannot run text as code.
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

/** A process that reads one file at a time. It is killed by a file that takes too much time or memory. */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #bounds: ReadingBounds;
  #orders = 0;
  /** Whether it was told to end, even if it has not ended yet. */
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
    const timer = setTimeout(() => this.end(), hungMs).unref();
    this.#ready.finally(() => clearTimeout(timer)).catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#hasEnded || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** Throws if the process could not start in time. One that is late goes on starting, for the next file. */
  async started(): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error('The reading process is still starting.')),
      this.#bounds.startMs,
    );
    await Promise.race([this.#ready, late.promise]).finally(() => clearTimeout(timer));
  }

  /**
   * To be called once it has started. Also resolves if the file ended the process, with its text if that was read by
   * then. Throws if the process was ended from outside.
   */
  read(request: FileToRead): Promise<ReadingOutcome> {
    const child = this.#child;
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      let text: ReadingOutcome | null = null;
      const finish = (outcome: ReadingOutcome) => {
        clearTimeout(timer);
        child.off('message', onReport);
        child.off('exit', onExit);
        resolve(outcome);
      };
      const onReport = (report: ReadingReport) => {
        if (report.ready || report.id !== id) return;
        if ('done' in report) request.onProgress?.(report.done, report.total);
        else if ('text' in report) text = { extraction: report.text, isOverBounds: true };
        else finish({ extraction: report.extraction, isOverBounds: false });
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        const why = this.#hasEnded ? null : signal;
        if (text) finish(text);
        else if (why === outOfMemory)
          finish(overBounds('This file is too large to be read here now, so its text was not read.', { isSlow: true }));
        else if (why !== null && overMemory.has(why))
          finish(overBounds('Reading this file took too much memory, so its text was not read.'));
        else reject(new Error('The reading process was ended.'));
      };
      const timer = setTimeout(() => {
        finish(text ?? overBounds('Reading this file took too long, so its text was not read.', { isSlow: true }));
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
