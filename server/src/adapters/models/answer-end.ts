import type { EndReason } from '../../ports/model-provider.ts';

/**
 * What a vendor that gives the reason to end with a piece of the answer has said of its end. Some servers give one with
 * each piece, and some with empty pieces before the first word, so a reason tells nothing before words came without one.
 * SOURCE: github.com/BerriAI/litellm, issue 2195 (Gemini); github.com/Chevey339/kelivo, issue 1003 (gateways).
 */
export class AnswerEnd {
  #reason: EndReason | undefined;
  #hasBegun = false;
  #isWhole = false;

  /** The last reason; undefined as long as more is to come. */
  get reason(): EndReason | undefined {
    return this.#reason;
  }

  /** Whether it is certain that no words follow. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Whether `goOn` was called: later pieces need not be looked at for it. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** A piece gave a reason. */
  give(reason: EndReason): void {
    this.#reason = reason;
    this.#isWhole ||= this.#hasBegun;
  }

  /** A piece brought words, thoughts or a call, and no reason. */
  goOn(): void {
    if (!this.#hasBegun) this.#reason = undefined;
    this.#hasBegun = true;
  }
}
