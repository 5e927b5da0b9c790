import { Duplex } from 'node:stream';

const terminate = 0x58; // 'X'
/** AuthenticationOk and ReadyForQuery, idle: https://www.postgresql.org/docs/17/protocol-message-formats.html */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/**
 * The socket of a pg client whose server is PGlite in a worker thread. All writes of one turn of the event loop are
 * sent as one message, because waking the other thread costs as much as a small statement. The embedded store has no
 * authentication, so the startup message is answered here.
 */
export class PgliteStream extends Duplex {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  #started = false;
  #waiting: Buffer[] = [];

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    super({ writableHighWaterMark: Number.MAX_SAFE_INTEGER });
    this.#send = send;
  }

  /** Passes on an answer from the store. */
  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void): void {
    this.#accept(chunks.map((each) => each.chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #accept(chunks: Buffer[]): void {
    for (const chunk of chunks) {
      if (!this.#started) {
        this.#started = true;
        this.push(welcome);
      } else if (chunk[0] !== terminate) {
        this.#waiting.push(chunk);
        if (this.#waiting.length === 1) setImmediate(() => this.#flush());
      }
    }
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const length = this.#waiting.reduce((sum, each) => sum + each.length, 0);
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const each of this.#waiting) {
      bytes.set(each, at);
      at += each.length;
    }
    this.#waiting = [];
    this.#send(bytes);
  }

  // The other functions that pg expects of a socket.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
