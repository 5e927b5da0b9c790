import { maxChatMessages } from '../domain/import/foreign-chat.ts';

/** A value of a file, or why it could not be read. */
export type Piece =
  /** `isDeep`: nothing recursive may touch the value. */
  { readonly value: unknown; readonly isDeep?: true } | { readonly problem: 'too-large' | 'too-deep' | 'malformed' };

/** The text as a whole cannot be read. */
export class UnreadableImport extends Error {}

/** One text cannot be read, which says nothing of others in the same archive. */
export class UnreadableText extends UnreadableImport {
  /** The reason in an archive, as what follows 'A chat'. */
  readonly skipped: string;

  constructor(message: string, skipped = 'is damaged') {
    super(message);
    this.skipped = skipped;
  }
}

/** The most bytes of one value, and the most levels of nesting: two for each of the most messages of a chat. */
const limits = { bytes: 32 * 1024 * 1024, depth: 2 * maxChatMessages + 200 };
/** Beyond this many levels a value is deep. */
const shallow = 200;

const [quote, backslash, open, close, openList, closeList, comma] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c];
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Yields the values of a JSON list one by one, or the single value of a text that is no list, while the bytes arrive:
 * never more than one value is in memory. A value that is too large, too deep or damaged is reported and skipped.
 * Throws UnreadableText if the text is incomplete, or is not JSON.
 */
export async function* splitJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const scan = new Scan();
  for await (const chunk of chunks) yield* scan.take(chunk);
  yield* scan.end();
}

class Scan {
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** Whether the text is a list; null before its first character. */
  #isList: boolean | null = null;
  #isOver = false;
  #parts: Uint8Array[] = [];
  #size = 0;
  #deepest = 0;

  *take(chunk: Uint8Array): Generator<Piece> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isList === null) {
        if (isSpace(byte) || (byte >= 0xbb && byte <= 0xef)) {
          from = at + 1;
          continue;
        }
        this.#begin(byte);
        if (this.#isList) {
          from = at + 1;
          continue;
        }
      }
      if (this.#inText) {
        at = this.#skipText(chunk, at);
        continue;
      }
      if (byte === quote) this.#inText = true;
      else if (byte === open || byte === openList) this.#deepest = Math.max(this.#deepest, ++this.#depth);
      else if (byte === close || byte === closeList) {
        if (this.#isList && this.#depth === 0) {
          this.#keep(chunk.subarray(from, at));
          yield* this.#finish();
          this.#isOver = true;
          return;
        }
        this.#depth -= 1;
      } else if (byte === comma && this.#isList && this.#depth === 0) {
        this.#keep(chunk.subarray(from, at));
        yield* this.#finish();
        from = at + 1;
      }
    }
    if (!this.#isOver) this.#keep(chunk.subarray(from));
  }

  *end(): Generator<Piece> {
    if (this.#isList === null) throw new UnreadableText('This file is empty.');
    if (this.#isList && !this.#isOver)
      throw new UnreadableText('This file ends in the middle: a part of it is missing.');
    if (!this.#isList) yield* this.#finish();
  }

  #begin(byte: number): void {
    if (byte !== open && byte !== openList) throw new UnreadableText('This file is neither JSON nor a ZIP archive.');
    this.#isList = byte === openList;
  }

  /** Skips from within a string to its end, or to the chunk's; returns the index of the last byte read. */
  #skipText(chunk: Uint8Array, start: number): number {
    let at = start;
    for (; at < chunk.length; at += 1) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === backslash) this.#isEscaped = true;
      else if (chunk[at] === quote) {
        this.#inText = false;
        return at;
      }
    }
    return at;
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size <= limits.bytes && this.#deepest <= limits.depth) this.#parts.push(part);
    else this.#parts = [];
  }

  *#finish(): Generator<Piece> {
    const bytes = Buffer.concat(this.#parts);
    const [size, deepest] = [this.#size, this.#deepest];
    this.#parts = [];
    this.#size = 0;
    this.#deepest = 0;
    if (size > limits.bytes) yield { problem: 'too-large' };
    else if (deepest > limits.depth) yield { problem: 'too-deep' };
    else if (bytes.some((byte) => !isSpace(byte))) yield parsed(bytes, deepest > shallow);
  }
}

function parsed(bytes: Uint8Array, isDeep: boolean): Piece {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    return isDeep ? { value, isDeep } : { value };
  } catch {
    return { problem: 'malformed' };
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
