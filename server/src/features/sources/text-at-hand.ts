import { readText } from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';

/**
 * Keeps the text that a job works on, because otherwise each stage would read it again from the object store and leave
 * a copy in memory.
 */
export class TextAtHand {
  #key: string | null = null;
  #text = '';

  /** Keeps a text that was just written under this key. */
  keep(key: string, text: string): void {
    this.#key = key;
    // As it would be when read back from UTF-8.
    this.#text = text.toWellFormed();
  }

  async read(deps: SourcesDeps, key: string): Promise<string> {
    if (key !== this.#key) this.keep(key, await readText(deps, key));
    return this.#text;
  }
}
