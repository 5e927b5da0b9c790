import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from './pglite-protocol.ts';
import { PgliteStream } from './pglite-stream.ts';

/** One run of the worker thread with its only connection. `onEnd` is called once when it ends, whatever the reason. */
export class PgliteSession {
  readonly client: pg.Client;
  readonly #worker: Worker;
  readonly #stream: PgliteStream;
  readonly #timeoutMs: number;
  readonly #onEnd: (reason: Error) => void;
  #watchdog: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #isPatient = false;
  #ended = false;
  #pending: { resolve: (answer: PgliteAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(worker: Worker, timeoutMs: number, onEnd: (reason: Error) => void) {
    this.#worker = worker;
    this.#timeoutMs = timeoutMs;
    this.#onEnd = onEnd;
    this.#stream = new PgliteStream((bytes) => {
      this.#unanswered += 1;
      this.#watch();
      this.#post(bytes, [bytes.buffer]);
    });
    this.client = new pg.Client({ stream: () => this.#stream, pipeline: true, user: 'postgres', database: 'postgres' });
    this.client.on('error', () => {});
    // The client listens for errors only once it connects, but the thread may end earlier; an unhandled error event
    // would end the process.
    this.#stream.on('error', () => {});
    worker.on('message', (answer: PgliteAnswer) => this.#receive(answer));
    worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(inspect(error))));
    worker.on('exit', () => this.#end(new Error('The thread of the embedded database ended.')));
  }

  static async open(data: PgliteWorkerData, timeoutMs: number, onEnd: (reason: Error) => void): Promise<PgliteSession> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data, execArgv: [] });
    const session = new PgliteSession(worker, timeoutMs, onEnd);
    await session.#answer();
    await session.client.connect();
    return session;
  }

  /** Runs work whose statements have no time limit. Nothing else may be running. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#isPatient = true;
    try {
      return await work();
    } finally {
      this.#isPatient = false;
    }
  }

  /** A consistent copy of the whole store as a tar file. No transaction may be open. */
  async dump(compress: boolean): Promise<Uint8Array<ArrayBuffer>> {
    const answered = this.#answer();
    this.#post({ do: 'dump', compress });
    const answer = await answered;
    if ('dump' in answer) return answer.dump;
    throw new Error(`The embedded database could not be dumped: ${'dumpFailed' in answer ? answer.dumpFailed : ''}`);
  }

  /** Lets the store write its pending data, then ends the thread. */
  async close(): Promise<void> {
    if (this.#ended) return;
    await this.client.end();
    const answered = this.#answer();
    this.#post({ do: 'close' });
    this.#ended = true;
    clearTimeout(this.#watchdog);
    await answered;
    await this.#worker.terminate();
  }

  #post(request: PgliteRequest, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #answer(): Promise<PgliteAnswer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }

  #receive(answer: PgliteAnswer): void {
    if ('bytes' in answer) {
      this.#unanswered -= 1;
      this.#watch();
      this.#stream.receive(answer.bytes);
      return;
    }
    this.#pending?.resolve(answer);
    this.#pending = undefined;
  }

  /** The embedded store ignores statement_timeout, so a statement that takes too long is ended with its thread. */
  #watch(): void {
    if (this.#unanswered === 0 || this.#isPatient) {
      clearTimeout(this.#watchdog);
      this.#watchdog = undefined;
      return;
    }
    if (this.#watchdog) {
      this.#watchdog.refresh();
      return;
    }
    this.#watchdog = setTimeout(
      () => this.#end(new Error(`A statement ran longer than ${this.#timeoutMs} ms and was ended.`)),
      this.#timeoutMs,
    );
  }

  #end(reason: Error): void {
    if (this.#ended) {
      this.#pending?.reject(reason);
      return;
    }
    this.#ended = true;
    clearTimeout(this.#watchdog);
    void this.#worker.terminate();
    this.#stream.destroy(reason);
    this.#pending?.reject(reason);
    this.#onEnd(reason);
  }
}
