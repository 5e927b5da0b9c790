/**
 * Makes text storable everywhere: well-formed Unicode without the one character PostgreSQL's text cannot hold (U+0000).
 * SOURCE: PostgreSQL manual, Character Types.
 */
export function cleanText(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed.includes('\0') ? formed.replaceAll('\0', '\uFFFD') : formed;
}

/**
 * Does what `cleanText` does, for text that comes in pieces: a high surrogate at the end of a piece waits for the next
 * piece.
 */
export class TextCleaner {
  #held = '';

  push(piece: string): string {
    const text = this.#held + piece;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#held = isHalf ? text.slice(-1) : '';
    return cleanText(isHalf ? text.slice(0, -1) : text);
  }

  /** Gives the rest that was still waiting when the text ended. */
  end(): string {
    const rest = cleanText(this.#held);
    this.#held = '';
    return rest;
  }
}
