import type { Socket } from 'node:net';
import type { Exchange } from '../exchange.ts';
import { openSocket, readInto, type SocketOptions } from './open-socket.ts';
import { ResponseReader } from './response-reader.ts';

/** A request that is ready to send. */
export interface WrittenRequest {
  readonly method: string;
  /** The lines before the body, including the empty line that ends them. */
  readonly head: string;
  readonly body: string | Uint8Array | null;
}

export interface ConnectionEvents {
  /** The connection, including TLS, is established. */
  opened(): void;
  /**
   * The response is over, and another request may be sent. `keptMs`: how long the other side keeps the connection, if
   * it says so.
   */
  idle(keptMs: number): void;
  /** The connection was closed, by whichever side. */
  closed(): void;
  /** A TLS session that the next connection may resume. */
  session(agreed: Buffer): void;
}

/** Subtracted from the other side's announced keep-alive time, because a request may be in transit by then. */
const keepMarginMs = 1_000;

/**
 * One HTTP/1.1 connection with one exchange at a time. Data goes from the socket's read to the follower of the response
 * in one call: no queue, promise or copy in between.
 */
export class StreamConnection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  #exchange: Exchange | null = null;
  #reader: ResponseReader | null = null;
  #isOpening = true;
  #hasAnswered = false;
  #error: Error | null = null;

  constructor(origin: URL, options: Omit<SocketOptions, 'read'>, events: ConnectionEvents) {
    this.#events = events;
    this.#socket = openSocket(origin, { ...options, read: (length) => this.#read(length) });
    this.#socket
      .once(origin.protocol === 'https:' ? 'secureConnect' : 'connect', () => this.#onOpened())
      .on('session', (session: Buffer) => events.session(session))
      .on('error', (error) => {
        this.#error = error;
      })
      .once('end', () => this.#onEnd())
      .once('close', () => this.#onClose());
  }

  get isAlive(): boolean {
    return !this.#socket.destroyed && this.#socket.readable && this.#socket.writable;
  }

  /** Sends a request, at once or as soon as the connection is established. */
  send({ method, head, body }: WrittenRequest, exchange: Exchange): void {
    this.#exchange = exchange;
    this.#reader = new ResponseReader(method);
    this.#hasAnswered = false;
    this.#socket.ref();
    const isOpening = () => this.#isOpening;
    exchange.onRequestStart({
      get isOpening() {
        return isOpening();
      },
      abort: () => this.destroy(),
      pause: () => this.#socket.pause(),
      resume: () => this.#socket.resume(),
    });
    if (this.#socket.destroyed) return;
    this.#socket.cork();
    this.#socket.write(head, 'latin1');
    if (body !== null) this.#socket.write(body);
    this.#socket.uncork();
  }

  /** Nothing waits for this connection: it does not keep the process alive. */
  rest(): void {
    this.#socket.unref();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #onOpened(): void {
    this.#isOpening = false;
    this.#events.opened();
  }

  #read(length: number): void {
    const exchange = this.#exchange;
    const reader = this.#reader;
    if (!exchange || !reader) {
      // The server sent data without a request.
      this.destroy();
      return;
    }
    try {
      this.#handOn(exchange, reader, length);
    } catch (error) {
      this.#socket.destroy(error as Error);
    }
  }

  #handOn(exchange: Exchange, reader: ResponseReader, length: number): void {
    reader.read(readInto, length);
    if (!this.#hasAnswered && reader.head) {
      this.#hasAnswered = true;
      exchange.onResponseStart(undefined, reader.head.status, reader.head.headers);
    }
    if (reader.to > reader.from) exchange.onRead(readInto.subarray(reader.from, reader.to));
    // The exchange may have closed the socket while it took the data.
    if (reader.isOver && !this.#socket.destroyed) this.#onOver(exchange, reader);
  }

  #onOver(exchange: Exchange, { isKept, head }: ResponseReader): void {
    this.#exchange = null;
    this.#reader = null;
    const keptMs = keptFor(head?.headers['keep-alive']);
    // A response that came before the whole request was sent may answer a request that was only partly read.
    const isWhole = this.#socket.writableLength === 0;
    if (isKept && isWhole && keptMs > 0 && this.isAlive) this.#events.idle(keptMs);
    else this.destroy();
    exchange.onResponseEnd();
  }

  #onEnd(): void {
    const exchange = this.#exchange;
    if (exchange && this.#reader?.close()) this.#onOver(exchange, this.#reader);
    else this.destroy();
  }

  #onClose(): void {
    const exchange = this.#exchange;
    this.#exchange = null;
    this.#events.closed();
    exchange?.onResponseError(
      undefined,
      this.#error ?? Object.assign(new Error('The other side closed the connection.'), { code: 'ECONNRESET' }),
    );
  }
}

/** The keep-alive time announced by the other side, in milliseconds. */
function keptFor(said: string | undefined): number {
  const [, seconds] = /(?:^|,)\s*timeout=(\d{1,6})/i.exec(said ?? '') ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000 - keepMarginMs;
}
