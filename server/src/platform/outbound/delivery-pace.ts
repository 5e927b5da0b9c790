/** When and how readers of responses take turns. Times in milliseconds. */
export interface PaceOptions {
  /** Time between two turns. */
  readonly every: number;
  /** Number of turns between two deliveries to one reader. */
  readonly turns: number;
  /** The lateness of turns, as a moving average, above which the event loop counts as overloaded. */
  readonly late: number;
  /** How long readers keep taking turns after that. */
  readonly keeps: number;
  /** The number of readers from which on the lateness is measured. */
  readonly readers: number;
}

const usual: PaceOptions = { every: 25, turns: 4, late: 25, keeps: 1_000, readers: 100 };
/** The weight of the latest turn in the moving average. */
const weight = 0.2;

/**
 * Makes the readers of streamed responses take turns while the event loop is overloaded. Each reader then gets the data
 * of a tenth of a second at once, which costs little more than a single piece. The time saved goes to users who wait
 * for their first words. Those first words, and readers who received nothing for a full round, do not wait for a turn.
 * While the event loop keeps up, nobody waits.
 */
export class DeliveryPace {
  readonly #options: PaceOptions;
  readonly #slots: (() => void)[][];
  #readers = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  #lateness = 0;
  #behindUntil = Number.NEGATIVE_INFINITY;
  #turn = 0;
  #isBehind = false;

  constructor(options: PaceOptions = usual) {
    this.#options = options;
    this.#slots = Array.from({ length: options.turns }, () => []);
  }

  /** The number of the current turn. */
  get turn(): number {
    return this.#turn;
  }

  join(): void {
    this.#readers += 1;
    if (this.#readers < this.#options.readers || this.#timer) return;
    this.#lateness = 0;
    this.#waitForTurn();
  }

  leave(): void {
    this.#readers -= 1;
    if (this.#readers >= this.#options.readers || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isBehind = false;
    for (const slot of this.#slots) giveAll(slot);
  }

  /** Whether a reader who last received data in turn `givenAt` may receive more now. */
  isDue(givenAt: number): boolean {
    return !this.#isBehind || this.#turn - givenAt >= this.#options.turns;
  }

  /** Calls `give` at the next turn of a reader who last received data in turn `givenAt`. */
  wait(givenAt: number, give: () => void): void {
    this.#slots[givenAt % this.#slots.length]?.push(give);
  }

  #waitForTurn(): void {
    this.#dueAt = performance.now() + this.#options.every;
    this.#timer = setTimeout(this.#take, this.#options.every).unref();
  }

  readonly #take = (): void => {
    const now = performance.now();
    this.#lateness += (now - this.#dueAt - this.#lateness) * weight;
    if (this.#lateness > this.#options.late) this.#behindUntil = now + this.#options.keeps;
    this.#isBehind = now < this.#behindUntil;
    this.#turn += 1;
    giveAll(this.#slots[this.#turn % this.#slots.length] ?? []);
    if (this.#timer) this.#waitForTurn();
  };
}

function giveAll(slot: (() => void)[]): void {
  for (const give of slot.splice(0)) give();
}
