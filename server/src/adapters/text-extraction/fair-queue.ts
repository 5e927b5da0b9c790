/** A queue in which owners take turns: one with many entries holds up nobody by more than one of them. */
export class FairQueue<T> {
  /** In the order of their turns. */
  readonly #byOwner = new Map<string, T[]>();

  push(owner: string, entry: T): void {
    const own = this.#byOwner.get(owner);
    if (own) own.push(entry);
    else this.#byOwner.set(owner, [entry]);
  }

  /** The next entry; its owner's turn comes again behind all others. */
  shift(): T | undefined {
    const [next] = this.#byOwner;
    if (!next) return undefined;
    const [owner, own] = next;
    const entry = own.shift();
    this.#byOwner.delete(owner);
    if (own.length > 0) this.#byOwner.set(owner, own);
    return entry;
  }

  remove(owner: string, entry: T): void {
    const rest = (this.#byOwner.get(owner) ?? []).filter((each) => each !== entry);
    if (rest.length === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, rest);
  }
}
