import { countIndexTerms } from './index-terms.ts';

/** More occurrences than this make no difference. */
const mostPlaces = 6;

/** What a passage is found by. */
export interface Findable {
  readonly text: string;
  readonly heading?: string | undefined;
  readonly title: string;
}

/**
 * A passage's terms as a text vector (tsvector) of the store, each prefixed with its owner's key. Positions are
 * meaningless numbers: only their count matters, and their weight, A for the title, B for the heading, D for the text.
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

/** The text vector of a title alone. */
export function titleVector(key: string, title: string): string {
  const vector = new Written(key);
  for (const term of countIndexTerms(title).counts.keys()) vector.add(term, 0, false, true);
  return vector.toString();
}

/**
 * Terms contain only letters, digits and separators of numbers, so quotes around them are all the escaping they need.
 */
class Written {
  readonly #key: string;
  /** Joined once, at the end: appending a million words would leave a string behind for each. */
  readonly #parts: string[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  /** Adds a term that occurs `count` times in the text, and perhaps in the heading and the title. */
  add(term: string, count: number, isHeaded: boolean, isTitled: boolean): void {
    const places = placesOf(Math.min(count, mostPlaces), isHeaded, isTitled);
    this.#parts.push(this.#parts.length === 0 ? "'" : " '", this.#key, term, "':", places);
  }

  toString(): string {
    return this.#parts.join('');
  }
}

/** Positions as the store reads them: '1,2,3B,4A'. */
function placesOf(count: number, isHeaded: boolean, isTitled: boolean): string {
  return writtenPlaces[count * 4 + (isHeaded ? 2 : 0) + (isTitled ? 1 : 0)] ?? '';
}

const writtenPlaces = Array.from({ length: (mostPlaces + 1) * 4 }, (_, at) => {
  const weights = [...Array<string>(at >> 2).fill(''), ...(at & 2 ? ['B'] : []), ...(at & 1 ? ['A'] : [])];
  return weights.map((weight, before) => `${before + 1}${weight}`).join(',');
});
