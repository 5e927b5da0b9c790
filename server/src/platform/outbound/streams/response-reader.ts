/** The head of a response. */
export interface ResponseHead {
  readonly status: number;
  /** Lower-case names; repeated headers joined by ', '. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Maximum bytes of a head, and of the trailer after the last chunk. */
const maxHead = 16 * 1024;
/** Maximum hexadecimal digits of a chunk's size: sixteen terabytes. */
const maxSizeDigits = 11;

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const headerLine = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

type State =
  | 'head'
  /** `#left` bytes of the body, or of the chunk, are still to come. */
  | 'bytes'
  | 'until-close'
  | 'size'
  | 'size-extension'
  | 'size-end'
  | 'chunk-return'
  | 'chunk-end'
  /** The lines after the last chunk, which are ignored, up to an empty one. */
  | 'trailer'
  | 'over';

/**
 * Reads one HTTP/1.1 response as it arrives, in the buffer it was read into: the body bytes of one read are moved
 * together there, however many chunks they came in. Strict: anything ambiguous is an error. SOURCE: RFC 9112, sections
 * 4 to 7.
 */
export class ResponseReader {
  head: ResponseHead | null = null;
  /** The range in the given buffer that holds the body bytes of the last read. */
  from = 0;
  to = 0;
  /** Whether the connection may be reused once this response is over. */
  isKept = false;
  readonly #isBodiless: boolean;
  #state: State = 'head';
  /** The part of the head that has arrived so far. */
  #partial: Buffer | null = null;
  #left = 0;
  #isChunked = false;
  #digits = 0;
  #trailer = 0;
  #isLineEmpty = true;

  constructor(method: string) {
    this.#isBodiless = method === 'HEAD';
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /**
   * Reads the first `length` bytes of a buffer and leaves their part of the body in it. Throws BadResponse if they are
   * not a valid response.
   */
  read(buffer: Buffer, length: number): void {
    this.from = 0;
    this.to = 0;
    const start = this.head === null ? this.#readHead(buffer, length) : 0;
    if (this.head !== null) this.#readBody(buffer, start, length);
  }

  /** Call it when the other side has ended the connection. Returns whether the response is complete. */
  close(): boolean {
    if (this.#state === 'until-close') this.#state = 'over';
    return this.isOver;
  }

  /** Returns the position where the body begins; `length` while the head is incomplete. */
  #readHead(buffer: Buffer, length: number): number {
    const known = this.#partial?.length ?? 0;
    const given = buffer.subarray(0, length);
    const all = this.#partial ? Buffer.concat([this.#partial, given]) : given;
    let from = 0;
    for (;;) {
      const end = all.indexOf('\r\n\r\n', from, 'latin1');
      if (end > maxHead || (end < 0 && all.length > maxHead)) throw new BadResponse('its head is too large');
      if (end < 0) {
        this.#partial = Buffer.from(all.subarray(from));
        return length;
      }
      const head = parseHead(all.toString('latin1', from, end));
      from = end + 4;
      if (head.status === 101) throw new BadResponse('it speaks another protocol');
      // Informational responses such as 103 carry nothing that is needed.
      if (head.status < 200) continue;
      this.#partial = null;
      this.#begin(head);
      return from - known;
    }
  }

  #begin({ isOld, ...head }: ParsedHead): void {
    this.head = head;
    const { status, headers } = head;
    const { connection = '', 'transfer-encoding': coding, 'content-length': size } = headers;
    this.isKept = !isOld && !/(?:^|,)[\t ]*close[\t ]*(?:,|$)/i.test(connection);
    if (this.#isBodiless || status === 204 || status === 304) this.#state = 'over';
    else if (coding !== undefined) {
      // Both headers together are a known way to smuggle one response into another.
      if (coding.toLowerCase() !== 'chunked' || size !== undefined || isOld)
        throw new BadResponse('its body has no plain length');
      this.#isChunked = true;
      this.#state = 'size';
    } else if (size !== undefined) {
      if (!/^\d{1,15}$/.test(size)) throw new BadResponse('its body has no plain length');
      this.#left = Number(size);
      this.#state = this.#left === 0 ? 'over' : 'bytes';
    } else {
      this.isKept = false;
      this.#state = 'until-close';
    }
  }

  #readBody(buffer: Buffer, start: number, length: number): void {
    let at = start;
    while (at < length && this.#state !== 'over') {
      if (this.#state === 'bytes' || this.#state === 'until-close') at += this.#take(buffer, at, length - at);
      else this.#readFraming(buffer[at++] ?? 0);
    }
    // Bytes after the end of the response answer no request of ours.
    if (at < length) this.isKept = false;
  }

  #take(buffer: Buffer, at: number, available: number): number {
    const taken = this.#state === 'bytes' ? Math.min(this.#left, available) : available;
    if (this.from === this.to) this.from = this.to = at;
    else buffer.copyWithin(this.to, at, at + taken);
    this.to += taken;
    if (this.#state === 'until-close') return taken;
    this.#left -= taken;
    if (this.#left === 0) this.#state = this.#isChunked ? 'chunk-return' : 'over';
    return taken;
  }

  /** Reads the framing between the chunks, byte by byte. */
  #readFraming(byte: number): void {
    switch (this.#state) {
      case 'chunk-return':
        this.#expect(byte, carriageReturn, 'chunk-end');
        return;
      case 'chunk-end':
        this.#expect(byte, lineFeed, 'size');
        this.#digits = 0;
        return;
      case 'size-extension':
        if (byte === carriageReturn) this.#state = 'size-end';
        else this.#countLine(byte);
        return;
      case 'size-end':
        this.#expect(byte, lineFeed, this.#left === 0 ? 'trailer' : 'bytes');
        this.#trailer = 0;
        return;
      case 'trailer':
        this.#readTrailer(byte);
        return;
      default:
        this.#readSize(byte);
    }
  }

  #readSize(byte: number): void {
    const digit = digitOf(byte);
    if (digit >= 0) {
      this.#digits += 1;
      if (this.#digits > maxSizeDigits) throw new BadResponse('a chunk is too large');
      this.#left = this.#left * 16 + digit;
      return;
    }
    if (this.#digits === 0) throw new BadResponse('a chunk has no size');
    this.#trailer = 0;
    if (byte === carriageReturn) this.#state = 'size-end';
    else if (byte === 0x3b || byte === 0x20 || byte === 0x09) this.#state = 'size-extension';
    else throw new BadResponse('a chunk has no size');
  }

  #readTrailer(byte: number): void {
    this.#countLine(byte);
    if (byte === lineFeed) {
      if (this.#isLineEmpty) this.#state = 'over';
      this.#isLineEmpty = true;
    } else if (byte !== carriageReturn) this.#isLineEmpty = false;
  }

  #countLine(byte: number): void {
    this.#trailer += 1;
    if (this.#trailer > maxHead || (byte === lineFeed && this.#state === 'size-extension'))
      throw new BadResponse('a chunk has no plain end');
  }

  #expect(byte: number, expected: number, next: State): void {
    if (byte !== expected) throw new BadResponse('a chunk has no plain end');
    this.#state = next;
  }
}

/** The data received is not a valid HTTP/1.1 response. */
export class BadResponse extends Error {
  /** A code, like other connection errors have. */
  readonly code = 'BAD_RESPONSE';

  constructor(why: string) {
    super(`The answer cannot be read: ${why}.`);
  }
}

interface ParsedHead extends ResponseHead {
  /** Whether it is HTTP/1.0. */
  readonly isOld: boolean;
}

function parseHead(text: string): ParsedHead {
  const [first = '', ...lines] = text.split('\r\n');
  const [, minor, status] = statusLine.exec(first) ?? [];
  if (status === undefined) throw new BadResponse('it does not begin as one');
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new BadResponse('a header is not written plainly');
    const key = name.toLowerCase();
    const known = headers[key];
    headers[key] = known === undefined ? value : `${known}, ${value}`;
  }
  return { isOld: minor === '0', status: Number(status), headers };
}

/** The value of a hexadecimal digit; -1 for anything else. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
