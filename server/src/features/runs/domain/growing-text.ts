/** Bytes allocated first: enough for a short reply. */
const first = 1_024;

/**
 * A text that grows piece by piece and can be read in part. It is kept as bytes: with strings, each piece would be two
 * objects that live as long as the text, and the garbage collector would copy and trace them while all requests wait.
 */
export class GrowingText {
  #bytes: Buffer | null = null;
  #length = 0;
  /** One byte for each code unit is enough as long as all code units are below U+0100. */
  #encoding: 'latin1' | 'utf16le' = 'latin1';

  /** Length in UTF-16 code units, as with a string. */
  get length(): number {
    return this.#length;
  }

  append(piece: string): void {
    if (piece === '') return;
    if (this.#encoding === 'latin1' && isWide(piece)) this.#widen();
    const perUnit = this.#encoding === 'latin1' ? 1 : 2;
    const room = this.#makeRoom((this.#length + piece.length) * perUnit);
    room.write(piece, this.#length * perUnit, this.#encoding);
    this.#length += piece.length;
  }

  /** Replaces the whole text. */
  replace(text: string): void {
    this.#length = 0;
    this.append(text);
  }

  slice(from = 0, to = this.#length): string {
    const perUnit = this.#encoding === 'latin1' ? 1 : 2;
    return this.#bytes?.toString(this.#encoding, from * perUnit, to * perUnit) ?? '';
  }

  #makeRoom(needed: number): Buffer {
    const known = this.#bytes;
    if (known && known.length >= needed) return known;
    const wider = Buffer.allocUnsafeSlow(Math.max(first, needed, (known?.length ?? 0) * 2));
    known?.copy(wider);
    this.#bytes = wider;
    return wider;
  }

  #widen(): void {
    const text = this.slice();
    this.#encoding = 'utf16le';
    this.#bytes = null;
    this.replace(text);
  }
}

function isWide(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return true;
  return false;
}
