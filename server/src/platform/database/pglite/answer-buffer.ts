/** The buffer size kept between two answers; a larger buffer is dropped once its answer is sent. */
const roomAtHand = 64 * 1024;

/** Collects bytes that arrive in parts, to be taken as one. */
export class AnswerBuffer {
  #bytes = new Uint8Array(roomAtHand);
  #length = 0;

  /** Copies the bytes, because the memory they lie in may be reused. */
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

  /** Everything added since the last call, in a new buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    if (this.#bytes.length > roomAtHand) this.#bytes = new Uint8Array(roomAtHand);
    this.#length = 0;
    return taken;
  }
}
