import type { ModelRequest } from '../../ports/model-provider.ts';

/** How long a provider may be silent, in milliseconds. */
export interface WireLimits {
  readonly connectMs: number;
  /** From sending the request to the first text or reasoning. */
  readonly firstTokenMs: number;
  /** Between two pieces of text or reasoning; comments and pings do not count. */
  readonly betweenTokensMs: number;
  /** After the vendor said that the answer is whole, if only counts may follow; ten seconds by default. */
  readonly afterEndMs?: number;
}

/** Some gateways never end a stream; counts come at once. */
const usualAfterEndMs = 10_000;

/** A model asked to think hard may be silent for minutes, because not every vendor streams its reasoning. */
export const standardLimits: Readonly<Record<ModelRequest['thinking'], WireLimits>> = {
  fast: { connectMs: 10_000, firstTokenMs: 65_000, betweenTokensMs: 95_000 },
  deep: { connectMs: 10_000, firstTokenMs: 300_000, betweenTokensMs: 300_000 },
  research: { connectMs: 10_000, firstTokenMs: 900_000, betweenTokensMs: 600_000 },
};

/**
 * Aborts its signal when the caller's signal aborts, or when a provider is silent for too long. Uses one timer per
 * stream instead of one per token.
 */
export class StallWatch {
  readonly #controller = new AbortController();
  readonly #limits: WireLimits;
  readonly #caller: AbortSignal;
  #timer: NodeJS.Timeout;
  #lastAt = performance.now();
  #begun = false;
  #isWhole = false;
  /** Something came after it was said to be whole: some gateways say so with each piece. */
  #goesOn = false;
  #late: string | undefined;

  constructor(limits: WireLimits, caller: AbortSignal) {
    this.#limits = limits;
    this.#caller = caller;
    this.#timer = setTimeout(this.#check, limits.firstTokenMs);
    caller.addEventListener('abort', this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What did not arrive in time; undefined as long as nothing is late. */
  get late(): string | undefined {
    return this.#late;
  }

  /** Call it for every read that brought text or reasoning. */
  progress(): void {
    this.#lastAt = performance.now();
    if (this.#isWhole) this.#goesOn = true;
    if (this.#begun) return;
    this.#begun = true;
    this.#checkAgain(this.#allowed);
  }

  /** Call it once the vendor said that the answer is whole. */
  whole(): void {
    if (this.#isWhole) return;
    this.#isWhole = true;
    this.#lastAt = performance.now();
    this.#checkAgain(this.#allowed);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#abort);
  }

  #abort = (): void => this.#controller.abort();

  get #allowed(): number {
    const { firstTokenMs, betweenTokensMs, afterEndMs = usualAfterEndMs } = this.#limits;
    const usual = this.#begun ? betweenTokensMs : firstTokenMs;
    return this.#isWhole && !this.#goesOn ? Math.min(afterEndMs, usual) : usual;
  }

  #checkAgain(inMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#check, inMs);
  }

  #check = (): void => {
    const left = this.#allowed - (performance.now() - this.#lastAt);
    if (left > 0) {
      this.#checkAgain(left);
      return;
    }
    this.#late = this.#begun ? 'nothing more for too long' : 'no first word in time';
    this.#controller.abort();
  };
}
