import { deadAfter, gapFrom } from '../store.ts';

/**
 * Tells whether this process may take others for dead because they gave no sign of life. It may once it has given its
 * own signs for as long without a gap. After a time in which the store was away, or in which its clock was set, the
 * signs of the living look old too, and who comes back first would end the replies that the others write.
 */
export class SteadySigns {
  readonly #monotonic: () => number;
  /** Milliseconds by the monotonic clock. */
  #since: number;
  /** When the last sign was sent that was given. */
  #last: number;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#since = monotonic();
    this.#last = this.#since;
  }

  /**
   * Signs may wait for the store together. Whichever is answered first may follow another that was the first after the
   * gap, so it counts as well how long no answer came.
   * @param follows whether the sign that was just given follows the one before it without a gap
   * @param sentAt when it was sent
   */
  given(follows: boolean, sentAt: number): void {
    const now = this.#monotonic();
    if (!follows || now - this.#last >= gapFrom * 1000) this.#since = now;
    this.#last = sentAt;
  }

  get areSteady(): boolean {
    return this.#monotonic() - this.#since >= deadAfter * 1000;
  }
}
