import type { Dispatcher } from 'undici';
import { codeOf } from '../errors/code-of.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import { type BodyReader, OutboundError, type OutboundResponse } from './outbound.ts';

/** Used to run a callback at the end of the microtask queue, more cheaply than with `queueMicrotask`. */
const now = Promise.resolve();

/** The socket is paused while more than this many bytes wait for the reader. */
const highWater = 256 * 1024;

interface Waiting {
  resolve(result: IteratorResult<Uint8Array>): void;
  reject(error: Error): void;
}

export interface ExchangeOptions {
  /** The address requested. */
  readonly url: string;
  /** For error messages; without path and query, which may hold a secret. */
  readonly host: string;
  readonly maxBytes: number;
  readonly totalTimeoutMs: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly pace: DeliveryPace;
}

/** How an exchange controls its connection. */
export interface ExchangeController {
  /** Whether the connection is still being established; undici gives an exchange no controller before it is. */
  readonly isOpening?: boolean;
  abort(error: Error): void;
  pause(): void;
  resume(): void;
}

/**
 * One request and its response, on undici's lowest-level interface or over a connection of our own (`streams/`).
 * undici's parser passes on each HTTP chunk by itself. All chunks of one socket read arrive synchronously, so that the
 * reader, which is woken by a microtask, gets them together.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly response: Promise<OutboundResponse>;
  readonly #options: ExchangeOptions;
  #settle: { resolve(response: OutboundResponse): void; reject(error: Error): void };
  #controller: ExchangeController | undefined;
  #chunks: Uint8Array[] = [];
  #buffered = 0;
  #received = 0;
  #ended = false;
  #error: OutboundError | undefined;
  #waiting: Waiting | undefined;
  #follower: BodyReader | undefined;
  #isDelivering = false;
  #isWaitingForTurn = false;
  /** The turn in which the follower last received data. */
  #givenAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ExchangeOptions) {
    const settle = Promise.withResolvers<OutboundResponse>();
    this.response = settle.promise;
    this.#settle = settle;
    this.#options = options;
    if (options.totalTimeoutMs !== undefined) {
      this.#timer = setTimeout(() => this.#fail(this.#problem('timeout', 'took too long')), options.totalTimeoutMs);
    }
    if (options.signal?.aborted) this.#onAbort();
    else options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get failed(): boolean {
    return this.#error !== undefined;
  }

  onRequestStart(controller: ExchangeController): void {
    this.#controller = controller;
    if (this.#error) controller.abort(this.#error);
  }

  onResponseStart(_controller: unknown, status: number, raw: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(raw)) {
      if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
    }
    if (Number(headers['content-length'] ?? 0) > this.#options.maxBytes) this.#fail(this.#tooLarge());
    this.#settle.resolve({
      url: this.#options.url,
      status,
      headers,
      body: this.#body(),
      follow: (reader) => {
        this.#follower = reader;
        this.#options.pace.join();
        this.#wake();
      },
      text: async () => (await this.#collect()).toString('utf8'),
      bytes: () => this.#collect(),
      discard: () => this.#fail(this.#problem('aborted', 'was discarded')),
    });
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#error || !this.#fits(chunk)) return;
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    if (this.#buffered > highWater) this.#controller?.pause();
    this.#wake();
  }

  /**
   * Takes all body bytes of one socket read. The buffer is only lent: a follower gets the bytes at once, and data that
   * must wait is copied.
   */
  onRead(bytes: Buffer): void {
    const { pace } = this.#options;
    if (!this.#follower || this.#chunks.length > 0 || !pace.isDue(this.#givenAt)) {
      this.onResponseData(undefined, Buffer.from(bytes));
      return;
    }
    if (this.#error || !this.#fits(bytes)) return;
    this.#give(this.#follower, bytes);
  }

  onResponseEnd(): void {
    this.#ended = true;
    this.#release();
    this.#wake();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#fail(this.#translate(error));
  }

  /** Counts the bytes received, and ends the exchange if they exceed the limit. */
  #fits(bytes: Uint8Array): boolean {
    this.#received += bytes.length;
    if (this.#received <= this.#options.maxBytes) return true;
    this.#fail(this.#tooLarge());
    return false;
  }

  #body(): AsyncIterable<Uint8Array> {
    const iterator: AsyncIterator<Uint8Array> = {
      next: () => this.#next(),
      return: async () => {
        this.#fail(this.#problem('aborted', 'was discarded'));
        return { done: true, value: undefined };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  #next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#chunks.length > 0) return Promise.resolve({ done: false, value: this.#take() });
    if (this.#error) return Promise.reject(this.#error);
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Uint8Array>>();
    this.#waiting = { resolve, reject };
    return promise;
  }

  #take(): Uint8Array {
    const [first] = this.#chunks;
    const value = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#buffered);
    this.#chunks = [];
    if (this.#buffered > highWater) this.#controller?.resume();
    this.#buffered = 0;
    return value;
  }

  /** Wakes the reader once the current socket read has been parsed completely. */
  #wake(): void {
    if (this.#follower) {
      if (this.#waitsForTurn()) return;
      if (!this.#isDelivering) void now.then(this.#deliver);
      this.#isDelivering = true;
      return;
    }
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    queueMicrotask(() => {
      if (this.#chunks.length > 0) waiting.resolve({ done: false, value: this.#take() });
      else if (this.#error) waiting.reject(this.#error);
      else waiting.resolve({ done: true, value: undefined });
    });
  }

  /**
   * Whether the follower must wait for its turn. The end of the body and errors are delivered at once, with all data
   * before them.
   */
  #waitsForTurn(): boolean {
    const { pace } = this.#options;
    if (this.#ended || this.#error || pace.isDue(this.#givenAt)) return false;
    if (!this.#isWaitingForTurn) pace.wait(this.#givenAt, this.#takeTurn);
    this.#isWaitingForTurn = true;
    return true;
  }

  #takeTurn = (): void => {
    this.#isWaitingForTurn = false;
    if (this.#follower) this.#deliver();
  };

  #deliver = (): void => {
    this.#isDelivering = false;
    const follower = this.#follower;
    if (follower && this.#chunks.length > 0) this.#give(follower, this.#take());
    if (!this.#follower || (!this.#ended && !this.#error)) return;
    this.#follower = undefined;
    this.#options.pace.leave();
    if (this.#error) follower?.fail(this.#error);
    else follower?.end();
  };

  /**
   * Passes bytes to the follower. An exception in the follower ends only its own exchange, not the connection's read or
   * the turn it shares with others.
   */
  #give(follower: BodyReader, bytes: Uint8Array): void {
    this.#givenAt = this.#options.pace.turn;
    try {
      follower.data(bytes);
    } catch (cause) {
      const error = new OutboundError('aborted', `What ${this.#options.host} sent could not be taken.`, { cause });
      this.#fail(error);
      // `#fail` does nothing once the response has ended.
      this.#error ??= error;
    }
  }

  async #collect(): Promise<Buffer> {
    const all: Uint8Array[] = [];
    for (;;) {
      const next = await this.#next();
      if (next.done) return Buffer.concat(all);
      all.push(next.value);
    }
  }

  #onAbort = (): void => this.#fail(this.#problem('aborted', 'was aborted'));

  /** Ends the exchange once. Closes the socket, because bytes in transit could not be told from the next response. */
  #fail(error: OutboundError): void {
    if (this.#ended || this.#error) return;
    this.#error = error;
    // Data that has already arrived is read before the error, unless the request was aborted.
    if (error.kind === 'aborted') this.#chunks = [];
    this.#release();
    this.#controller?.abort(error);
    this.#settle.reject(error);
    this.#wake();
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
  }

  #tooLarge(): OutboundError {
    return this.#problem('too-large', `sent more than ${this.#options.maxBytes} bytes`);
  }

  #problem(kind: OutboundError['kind'], what: string): OutboundError {
    const isUnsent = this.#controller === undefined || this.#controller.isOpening === true;
    return new OutboundError(kind, `The request to ${this.#options.host} ${what}.`, { isUnsent });
  }

  /** Keeps only the code of the inner error: its other fields may hold headers, and headers hold keys. */
  #translate(error: Error): OutboundError {
    if (error instanceof OutboundError) return error;
    const code = codeOf(error) ?? error.name;
    if (code === 'UND_ERR_INVALID_ARG') return this.#problem('refused', 'could not be built');
    const late = /TIMEOUT|ETIMEDOUT/.test(code);
    return this.#problem(late ? 'timeout' : 'network', late ? `timed out (${code})` : `failed (${code})`);
  }
}
