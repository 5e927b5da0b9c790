import pg from 'pg';

export interface JoinedOptions<Item, Result> {
  /** Carries out some items of one kind in one statement; the results in their order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of different kinds are never in one statement. */
  readonly kindOf: (item: Item) => unknown;
  /** What an item changes: two that change the same are never in one statement. */
  readonly touches: (item: Item) => readonly string[];
  /** Items in one statement at most. 1: each goes at once, alone. */
  readonly most: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Items that are written alone while nothing is under way, and together when they come faster than the store takes them:
 * what comes while a statement is under way is the next one's. The order in which items came is kept among those that
 * touch the same. Where the store refuses a statement each item of it is tried alone, so that none spoils another's; where
 * its answer was lost all of them fail, since it may have been carried out.
 */
export class JoinedStatements<Item, Result> {
  readonly #options: JoinedOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  constructor(options: JoinedOptions<Item, Result>) {
    this.#options = options;
  }

  run(item: Item): Promise<Result> {
    if (this.#options.most === 1) return this.#alone(item);
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#together(this.#takeGroup());
    this.#isRunning = false;
  }

  /** The first that waits, and those after it that may go with it. */
  #takeGroup(): Waiting<Item, Result>[] {
    const { kindOf, touches, most } = this.#options;
    const group: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const taken = new Set<string>();
    let kind: unknown;
    for (const one of this.#waiting) {
      const touched = touches(one.item);
      if (group.length === 0) kind = kindOf(one.item);
      const fits = group.length < most && kindOf(one.item) === kind && touched.every((key) => !taken.has(key));
      (fits ? group : left).push(one);
      // Those that stay behind keep their place before others that touch the same.
      for (const key of touched) taken.add(key);
    }
    this.#waiting = left;
    return group;
  }

  async #together(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.write(group.map(({ item }) => item));
      for (const [at, one] of group.entries()) one.resolve(results[at] as Result);
    } catch (cause) {
      if (group.length === 1 || !(cause instanceof pg.DatabaseError)) for (const one of group) one.reject(cause);
      else for (const one of group) await this.#alone(one.item).then(one.resolve, one.reject);
    }
  }

  async #alone(item: Item): Promise<Result> {
    const [result] = await this.#options.write([item]);
    return result as Result;
  }
}
