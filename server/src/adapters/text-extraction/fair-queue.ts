/** A queue in which owners take turns: one with many entries holds up nobody by more than the one that was just taken. */
export class FairQueue<T> {
  /** In the order of their turns. */
  readonly #byOwner = new Map<string, T[]>();
  /** Whose entry was taken last: anybody else comes before him, also who came only now. */
  #last: string | undefined;

  push(owner: string, entry: T): void {
    const own = this.#byOwner.get(owner);
    if (own) own.push(entry);
    else this.#byOwner.set(owner, [entry]);
  }

  /** The next entry; its owner's turn comes again behind all others. */
  shift(): T | undefined {
    const owners = [...this.#byOwner.keys()];
    const owner = owners.find((each) => each !== this.#last) ?? owners[0];
    const own = owner === undefined ? undefined : this.#byOwner.get(owner);
    if (owner === undefined || !own) return undefined;
    this.#last = owner;
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
