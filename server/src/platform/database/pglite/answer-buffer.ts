/** What is kept at hand between two answers; a longer one's room is given up once it is sent. */
const roomAtHand = 64 * 1024;

/** Bytes that come in parts, gathered until they are taken as one. */
export class AnswerBuffer {
  #bytes = new Uint8Array(roomAtHand);
  #length = 0;

  /** Copies them: they may lie where others are written next. */
  add(part: Uint8Array): void {
    const needed = this.#length + part.length;
    if (needed > this.#bytes.length) {
      const wider = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      wider.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = wider;
    }
    this.#bytes.set(part, this.#length);
    this.#length = needed;
  }

  /** All that was added since the last time, in a buffer that nobody else holds. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    if (this.#bytes.length > roomAtHand) this.#bytes = new Uint8Array(roomAtHand);
    this.#length = 0;
    return taken;
  }
}
