import { deadAfter } from '../store.ts';

/**
 * Tells whether this process may take others for dead because they gave no sign of life. It may once it has given its
 * own signs for as long without a gap. After a time in which the store was away, or in which its clock was set, the
 * signs of the living look old too, and who comes back first would end the replies that the others write.
 */
export class SteadySigns {
  readonly #monotonic: () => number;
  /** Milliseconds by the monotonic clock. */
  #since: number;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#since = monotonic();
  }

  /** @param follows whether the sign that was just given follows the one before it without a gap */
  given(follows: boolean): void {
    if (!follows) this.#since = this.#monotonic();
  }

  get areSteady(): boolean {
    return this.#monotonic() - this.#since >= deadAfter * 1000;
  }
}
