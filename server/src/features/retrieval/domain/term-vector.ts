import { countIndexTerms } from './index-terms.ts';

/** More often than this says no more. */
const mostPlaces = 6;

/** What a passage is found by: a weight says where a word stands. */
export interface Findable {
  readonly text: string;
  readonly heading?: string | undefined;
  readonly title: string;
}

/**
 * A passage's terms as the store's text vector, each behind the key of its owner. Places are numbers without meaning:
 * only how many there are counts, and their weight, A for the title, B for the heading, D for the text.
 */
export function termVector(key: string, { text, heading = '', title }: Findable): { terms: string; length: number } {
  const { counts, length } = countIndexTerms(text);
  const places = new Map<string, string[]>();
  add(places, counts, '');
  add(places, countIndexTerms(heading).counts, 'B');
  add(places, countIndexTerms(title).counts, 'A');
  return { terms: written(key, places), length };
}

/** The terms of a title alone. */
export function titleVector(key: string, title: string): string {
  const places = new Map<string, string[]>();
  add(places, countIndexTerms(title).counts, 'A');
  return written(key, places);
}

function add(places: Map<string, string[]>, counts: ReadonlyMap<string, number>, weight: '' | 'A' | 'B'): void {
  for (const [term, count] of counts) {
    const known = places.get(term) ?? [];
    const more = weight === '' ? Math.min(count, mostPlaces) : 1;
    for (let n = 0; n < more; n += 1) known.push(`${known.length + 1}${weight}`);
    places.set(term, known);
  }
}

/** Terms hold letters, digits and separators of numbers alone: quotes around them are all they need. */
function written(key: string, places: ReadonlyMap<string, readonly string[]>): string {
  return Array.from(places, ([term, at]) => `'${key}${term}':${at.join(',')}`).join(' ');
}
