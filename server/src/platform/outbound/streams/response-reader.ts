/** The head of an answer. */
export interface ResponseHead {
  readonly status: number;
  /** Lower-case names; repeated ones joined by ', '. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of a head, and of what may stand after the last chunk. */
const maxHead = 16 * 1024;
/** Digits of a chunk's size, hexadecimal: sixteen terabytes. */
const maxSizeDigits = 11;

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const headerLine = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

type State =
  | 'head'
  /** So many bytes are left of the body, or of a chunk. */
  | 'bytes'
  | 'until-close'
  | 'size'
  | 'size-extension'
  | 'size-end'
  | 'chunk-return'
  | 'chunk-end'
  /** What stands after the last chunk: its lines are left out, up to an empty one. */
  | 'trailer'
  | 'over';

/**
 * Reads one answer of HTTP/1.1 as it comes, in the room it was read into: what one read brought of the body is moved
 * together there, however many chunks it was cut into. Strict: whatever could be read in two ways is an error.
 * SOURCE: RFC 9112, sections 4 to 7.
 */
export class ResponseReader {
  head: ResponseHead | null = null;
  /** Where in the given bytes the last read's part of the body stands. */
  from = 0;
  to = 0;
  /** Whether another request may be sent over the connection once this answer is over. */
  isKept = false;
  readonly #isBodiless: boolean;
  #state: State = 'head';
  /** What has come of the head, as long as it is not whole. */
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

  /** Reads the first bytes of a buffer, and leaves in it what they have of the body. Throws where they are no answer. */
  read(buffer: Buffer, length: number): void {
    this.from = 0;
    this.to = 0;
    const start = this.head === null ? this.#readHead(buffer, length) : 0;
    if (this.head !== null) this.#readBody(buffer, start, length);
  }

  /** The other side has ended. Whether the answer is whole. */
  close(): boolean {
    if (this.#state === 'until-close') this.#state = 'over';
    return this.isOver;
  }

  /** Where the body begins; the end of what was given while the head is not whole. */
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
      // What comes before the answer itself, such as 103, says nothing that is needed.
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
      // Both at once are how one answer is smuggled into another.
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
    // Nothing was asked for that what comes now could be the answer to.
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

  /** What stands between the chunks, byte by byte. */
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

/** What came is no answer of HTTP/1.1. */
export class BadResponse extends Error {
  /** As other faults of a connection have one. */
  readonly code = 'BAD_RESPONSE';

  constructor(why: string) {
    super(`The answer cannot be read: ${why}.`);
  }
}

interface ParsedHead extends ResponseHead {
  /** HTTP/1.0. */
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
