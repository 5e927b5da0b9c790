/**
 * A queue in which owners take turns: an owner with many entries delays others by no more than the entry taken last.
 */
export class FairQueue<T> {
  /** The entries by owner, in the order of the owners' turns. */
  readonly #byOwner = new Map<string, T[]>();
  /** The owner whose entry was taken last. Any other owner comes first, even one who has only just arrived. */
  #last: string | undefined;

  push(owner: string, entry: T): void {
    const own = this.#byOwner.get(owner);
    if (own) own.push(entry);
    else this.#byOwner.set(owner, [entry]);
  }

  /** Takes the next entry; its owner then comes after all others. */
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
