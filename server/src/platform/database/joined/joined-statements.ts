import pg from 'pg';

export interface JoinedOptions<Item, Result> {
  /** Carries out some items of one kind in one statement; returns their results in the same order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of which any part of this differs are never in one statement. */
  readonly kindOf: (item: Item) => readonly unknown[];
  /** What an item changes: two items that change the same are never in one statement. */
  readonly touches: (item: Item) => readonly string[];
  /** The most items in one statement. */
  readonly most: number;
  /**
   * How many statements may be under way at once; 1 by default. With two, the store has the next one before the answer
   * to the first was read.
   */
  readonly underWay?: number;
  /**
   * After this many milliseconds a statement no longer counts as under way, because it may be waiting for a lock that
   * is held for long. From then on, only items that touch the same wait for it. Without this it always counts.
   */
  readonly patience?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Writes items alone while the store has little to do, and together when they come faster than it can take them: items
 * that come while enough statements are under way share the next one.
 * Items that touch the same keep their order: the later one waits for the answer to the earlier one. If the store
 * refuses a statement, each of its items is tried alone, so that none makes the others fail. If the answer is lost, all
 * of them fail, since the statement may have been carried out.
 */
export class JoinedStatements<Item, Result> {
  readonly #options: JoinedOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;
  /** What the statements under way change. */
  readonly #touched = new Set<string>();

  constructor(options: JoinedOptions<Item, Result>) {
    this.#options = options;
  }

  run(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#sendOn();
    });
  }

  #sendOn(): void {
    while (this.#waiting.length > 0 && this.#underWay < (this.#options.underWay ?? 1)) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      void this.#carryOut(group);
    }
  }

  async #carryOut(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const touched = group.flatMap(({ item }) => this.#options.touches(item));
    for (const key of touched) this.#touched.add(key);
    const uncount = this.#count();
    await this.#together(group);
    uncount();
    for (const key of touched) this.#touched.delete(key);
    this.#sendOn();
  }

  /** Counts a statement as under way until the returned function is called or the patience is over. */
  #count(): () => void {
    this.#underWay += 1;
    let isCounted = true;
    const uncount = () => {
      clearTimeout(timer);
      if (isCounted) this.#underWay -= 1;
      isCounted = false;
    };
    const { patience } = this.#options;
    const goOn = () => {
      uncount();
      this.#sendOn();
    };
    const timer = patience === undefined ? undefined : setTimeout(goOn, patience);
    return uncount;
  }

  /** The next group: the first item that touches nothing under way, and those after it that can share its statement. */
  #takeGroup(): Waiting<Item, Result>[] {
    const { kindOf, touches, most } = this.#options;
    const group: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const taken = new Set(this.#touched);
    let kind: readonly unknown[] = [];
    for (const one of this.#waiting) {
      const touched = touches(one.item);
      const isFree = touched.every((key) => !taken.has(key));
      if (group.length === 0 && isFree) kind = kindOf(one.item);
      const fits = isFree && group.length < most && isSame(kindOf(one.item), kind);
      (fits ? group : left).push(one);
      // An item that is passed over keeps its place before later ones that touch the same.
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

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
