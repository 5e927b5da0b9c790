import { readText } from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';

/** The text that a job is at: each of its stages would read it from the object store anew, and leave a copy behind. */
export class TextAtHand {
  #key: string | null = null;
  #text = '';

  /** What was just written under this key. */
  keep(key: string, text: string): void {
    this.#key = key;
    // As it is read back from UTF-8.
    this.#text = text.toWellFormed();
  }

  async read(deps: SourcesDeps, key: string): Promise<string> {
    if (key !== this.#key) this.keep(key, await readText(deps, key));
    return this.#text;
  }
}
