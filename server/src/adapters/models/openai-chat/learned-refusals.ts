/** A refusal that told how a model wants to be asked, and until when it counts. */
interface Learned {
  readonly refusal: string;
  readonly until: number;
}

/** Ten minutes: the server may be started anew with functions turned on, or with a model that can write more. */
const learnedForMs = 600_000;

/** Users name models and addresses of their own, without end. What was told longest ago is forgotten. */
const mostModels = 1_000;

/**
 * What models told by their refusals. It is of the model and not of the key, so it holds for everybody who asks that
 * model at that address.
 */
export class LearnedRefusals {
  readonly #learned = new Map<string, readonly Learned[]>();

  of(baseUrl: string, model: string): readonly string[] {
    return this.#standing(keyOf(baseUrl, model)).map(({ refusal }) => refusal);
  }

  /** Keeps what a model told, once it is known that it answers if it is asked so. */
  keep(baseUrl: string, model: string, told: readonly string[]): void {
    if (told.length === 0) return;
    const key = keyOf(baseUrl, model);
    const until = performance.now() + learnedForMs;
    const others = this.#standing(key).filter(({ refusal }) => !told.includes(refusal));
    // Set anew, the order of the map is that in which they were told.
    this.#learned.delete(key);
    this.#learned.set(key, [...others, ...told.map((refusal) => ({ refusal, until }))]);
    const [oldest] = this.#learned.keys();
    if (this.#learned.size > mostModels && oldest !== undefined) this.#learned.delete(oldest);
  }

  #standing(key: string): readonly Learned[] {
    return (this.#learned.get(key) ?? []).filter(({ until }) => performance.now() < until);
  }
}

const keyOf = (baseUrl: string, model: string) => JSON.stringify([baseUrl, model]);
