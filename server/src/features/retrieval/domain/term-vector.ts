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
  const titled = countIndexTerms(title).counts;
  const headed = countIndexTerms(heading).counts;
  const vector = new Written(key);
  for (const [term, count] of counts) vector.add(term, count, headed.has(term), titled.has(term));
  for (const term of headed.keys()) if (!counts.has(term)) vector.add(term, 0, true, titled.has(term));
  for (const term of titled.keys()) if (!counts.has(term) && !headed.has(term)) vector.add(term, 0, false, true);
  return { terms: vector.toString(), length };
}

/** The terms of a title alone. */
export function titleVector(key: string, title: string): string {
  const vector = new Written(key);
  for (const term of countIndexTerms(title).counts.keys()) vector.add(term, 0, false, true);
  return vector.toString();
}

/** Terms hold letters, digits and separators of numbers alone: quotes around them are all they need. */
class Written {
  readonly #key: string;
  /** Joined once, at the end: a million words would leave a string behind for each of their parts. */
  readonly #parts: string[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  /** A term that stands so many times in the text, and perhaps in the heading and the title. */
  add(term: string, count: number, isHeaded: boolean, isTitled: boolean): void {
    const places = placesOf(Math.min(count, mostPlaces), isHeaded, isTitled);
    this.#parts.push(this.#parts.length === 0 ? "'" : " '", this.#key, term, "':", places);
  }

  toString(): string {
    return this.#parts.join('');
  }
}

/** As the store reads places: '1,2,3B,4A'. */
function placesOf(count: number, isHeaded: boolean, isTitled: boolean): string {
  return writtenPlaces[count * 4 + (isHeaded ? 2 : 0) + (isTitled ? 1 : 0)] ?? '';
}

const writtenPlaces = Array.from({ length: (mostPlaces + 1) * 4 }, (_, at) => {
  const weights = [...Array<string>(at >> 2).fill(''), ...(at & 2 ? ['B'] : []), ...(at & 1 ? ['A'] : [])];
  return weights.map((weight, before) => `${before + 1}${weight}`).join(',');
});
