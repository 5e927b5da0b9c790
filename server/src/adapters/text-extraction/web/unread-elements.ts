/**
 * Not the head as a whole, whose end a page may leave out. The readings of ruby stand within words, which nobody would
 * find then.
 */
const unread = new Set('script style template noscript svg iframe object title rt rtc rp'.split(' '));
const readings = new Set(['rt', 'rtc', 'rp']);

/** The open elements of a page whose text is not read. */
export class UnreadElements {
  #depth = 0;
  #readings = 0;

  get isWithin(): boolean {
    return this.#depth > 0;
  }

  /** Takes the start of an element; true if its text is not read. */
  open(name: string): boolean {
    // HTML lets the end of a reading before it out.
    if (name === 'rb') {
      this.#depth -= this.#readings;
      this.#readings = 0;
    }
    if (!unread.has(name)) return false;
    this.#depth += 1;
    if (readings.has(name)) this.#readings += 1;
    return true;
  }

  close(name: string): void {
    const isReading = readings.has(name);
    if (!unread.has(name) || (isReading && this.#readings === 0)) return;
    if (isReading) this.#readings -= 1;
    this.#depth = Math.max(0, this.#depth - 1);
  }
}
