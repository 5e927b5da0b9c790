import type { SkippedItem } from '@atrium/contract/exchange';

/** The most titles given as examples of one reason. */
const maxExamples = 5;

/** Counts what was left out, by reason. */
export class Tally {
  readonly #items = new Map<string, { count: number; examples: string[] }>();

  add(reason: string, title = '', count = 1): void {
    const item = this.#items.get(reason) ?? { count: 0, examples: [] };
    item.count += count;
    if (title !== '' && item.examples.length < maxExamples && !item.examples.includes(title)) item.examples.push(title);
    this.#items.set(reason, item);
  }

  list(): SkippedItem[] {
    return [...this.#items].map(([reason, item]) => ({ reason, ...item })).sort((a, b) => b.count - a.count);
  }
}
