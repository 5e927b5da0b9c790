import type { QueryConfig } from 'pg';

const timesBeforeNaming = 3;
const mostNames = 500;
const mostCounted = 2000;

/**
 * Names statements that recur, so that the store parses and plans each of them once per connection. Measured on PGlite:
 * 0.03 ms instead of 0.13 ms for a lookup by key. Bounded, because texts may vary without end.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The query, named if that pays off. Statements without parameters or with a name of their own stay as they are. */
  apply(config: QueryConfig | string, values: unknown[] | undefined): QueryConfig | string {
    if (typeof config === 'string' || config.name !== undefined) return config;
    if (!(values ?? config.values)?.length) return config;
    const name = this.#names.get(config.text) ?? this.#count(config.text);
    return name === undefined ? config : { ...config, name };
  }

  #count(text: string): string | undefined {
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < timesBeforeNaming || this.#names.size >= mostNames) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `a${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
