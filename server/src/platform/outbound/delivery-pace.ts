/** When readers of answers take turns, and how. Milliseconds unless said. */
export interface PaceOptions {
  /** Between two turns. */
  readonly every: number;
  /** Turns from what a reader was last given to what it is given next. */
  readonly turns: number;
  /** How late a turn comes, by the moving mean of the last ones, where the event loop has more to do than it can. */
  readonly late: number;
  /** How long turns are kept after that. */
  readonly keeps: number;
  /** Readers from which on it is looked at. */
  readonly readers: number;
}

const usual: PaceOptions = { every: 25, turns: 4, late: 25, keeps: 1_000, readers: 100 };
/** The weight of the last turn in the mean. */
const weight = 0.2;

/**
 * Lets those who read answers piece by piece take turns while the event loop is behind: each is then given a tenth of a
 * second's pieces at once, which costs little more than one of them. What that saves goes to those whose first words are
 * waited for; they, and whoever was given nothing for so long, wait for no turn. Otherwise nobody waits.
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

  /** The number of the present turn. */
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

  /** Whether one who was last given something in this turn is given the next now. */
  isDue(givenAt: number): boolean {
    return !this.#isBehind || this.#turn - givenAt >= this.#options.turns;
  }

  /** Calls when the turn has come of one who was last given something in that one. */
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
