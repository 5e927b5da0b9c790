import type { Socket } from 'node:net';
import type { Exchange } from '../exchange.ts';
import { openSocket, readInto, type SocketOptions } from './open-socket.ts';
import { ResponseReader } from './response-reader.ts';

/** What is asked for, ready to be sent. */
export interface WrittenRequest {
  readonly method: string;
  /** The lines before the body, with the empty one that ends them. */
  readonly head: string;
  readonly body: string | Uint8Array | null;
}

export interface ConnectionEvents {
  /** Connected, with TLS where there is one. */
  opened(): void;
  /** Its answer is over, and another request may be sent. `keptMs`: how long the other side keeps it, if it says so. */
  idle(keptMs: number): void;
  /** Closed, whoever closed it. */
  closed(): void;
  /** Of TLS: what the next connection may begin with. */
  session(agreed: Buffer): void;
}

/** Off what the other side says it keeps a connection for: a request may be on its way by then. */
const keepMarginMs = 1_000;

/**
 * One connection of HTTP/1.1, with one exchange at a time. What comes goes from the socket's read to whoever follows the
 * answer in one call: no queue, no promise and no copy in between.
 */
export class StreamConnection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  #exchange: Exchange | null = null;
  #reader: ResponseReader | null = null;
  #hasAnswered = false;
  #error: Error | null = null;

  constructor(origin: URL, options: Omit<SocketOptions, 'read'>, events: ConnectionEvents) {
    this.#events = events;
    this.#socket = openSocket(origin, { ...options, read: (length) => this.#read(length) });
    this.#socket
      .once(origin.protocol === 'https:' ? 'secureConnect' : 'connect', () => events.opened())
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

  /** Sends a request, at once or as soon as it is connected. */
  send({ method, head, body }: WrittenRequest, exchange: Exchange): void {
    this.#exchange = exchange;
    this.#reader = new ResponseReader(method);
    this.#hasAnswered = false;
    this.#socket.ref();
    exchange.onRequestStart({
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

  /** Nobody waits for anything from it: the process may end meanwhile. */
  rest(): void {
    this.#socket.unref();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(length: number): void {
    const exchange = this.#exchange;
    const reader = this.#reader;
    if (!exchange || !reader) {
      // It says something that it was not asked for.
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
    // Whoever took it may have had enough.
    if (reader.isOver && !this.#socket.destroyed) this.#onOver(exchange, reader);
  }

  #onOver(exchange: Exchange, { isKept, head }: ResponseReader): void {
    this.#exchange = null;
    this.#reader = null;
    const keptMs = keptFor(head?.headers['keep-alive']);
    // An answer that came before all was sent is one to a question that was not heard to its end.
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

/** Milliseconds for which the other side keeps a connection, by its own word. */
function keptFor(said: string | undefined): number {
  const [, seconds] = /(?:^|,)\s*timeout=(\d{1,6})/i.exec(said ?? '') ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000 - keepMarginMs;
}
