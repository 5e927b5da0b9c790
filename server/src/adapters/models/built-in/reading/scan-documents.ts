import { bm25, type CountedText, rarity } from '../../../../platform/text/passages/bm25.ts';
import { words } from '../../../../platform/text/words/words.ts';
import type { Breather } from './breather.ts';
import type { Document } from './documents.ts';
import type { TermMatcher } from './match-terms.ts';

/** The result of one pass over the text of all documents. */
export interface Scan {
  /** BM25 score of each passage, by document and index. */
  readonly scores: ReadonlyMap<Document, readonly number[]>;
  /** Rarity times the question's own weight, for each of its terms. */
  readonly weights: readonly number[];
  /** Whether each term, or a related one, occurs anywhere in the text, or in the title of a table. */
  readonly present: readonly boolean[];
  /** False when the text exceeded the limit and its rest was left out. */
  readonly complete: boolean;
}

/** Maximum characters scanned per question: three messages full of files. Above it the reply says what is missing. */
const maxScanned = 64_000_000;
/**
 * Words per window in which rarity is counted: about two sentences, so that even a short file tells common words from
 * rare ones.
 */
const windowWords = 40;

interface Counter {
  readonly texts: CountedText[];
  readonly windows: number[];
  total: number;
}

export async function scanDocuments(
  documents: readonly Document[],
  matcher: TermMatcher,
  breather: Breather,
): Promise<Scan> {
  const counter: Counter = { texts: [], windows: matcher.terms.map(() => 0), total: 0 };
  const owners: Document[] = [];
  let characters = 0;
  for (const document of documents) {
    for (const { text } of document.passages) {
      characters += text.length;
      if (characters > maxScanned) break;
      owners.push(document);
      countPassage(text, matcher, counter);
      await breather.pause();
    }
  }
  const scan = summary(counter, owners, matcher, characters <= maxScanned);
  const titles = documents.filter(({ shape }) => shape === 'table').map(({ title }) => matcher.inText(title));
  return { ...scan, present: scan.present.map((is, place) => is || titles.some((hits) => (hits[place] ?? 0) > 0)) };
}

function countPassage(text: string, matcher: TermMatcher, counter: Counter): void {
  const counts = new Map<string, number>();
  const seen = new Set<number>();
  let length = 0;
  for (const { raw } of words(text)) {
    length += 1;
    for (const [place, weight] of matcher.ofWord(raw) ?? []) {
      const key = String(place);
      counts.set(key, (counts.get(key) ?? 0) + weight);
      seen.add(place);
    }
    if (length % windowWords === 0) closeWindow(counter, seen);
  }
  if (length % windowWords !== 0) closeWindow(counter, seen);
  counter.texts.push({ length, counts });
}

function closeWindow(counter: Counter, seen: Set<number>): void {
  for (const place of seen) counter.windows[place] = (counter.windows[place] ?? 0) + 1;
  counter.total += 1;
  seen.clear();
}

function summary(counter: Counter, owners: readonly Document[], matcher: TermMatcher, complete: boolean): Scan {
  const all = bm25(
    counter.texts,
    matcher.terms.map((_, place) => String(place)),
  );
  const scores = new Map<Document, number[]>();
  for (const [at, document] of owners.entries()) {
    const own = scores.get(document) ?? [];
    own.push(all[at] ?? 0);
    scores.set(document, own);
  }
  const weights = matcher.terms.map(
    ({ weight }, place) => weight * rarity(counter.windows[place] ?? 0, counter.total + 8),
  );
  return { scores, weights, present: counter.windows.map((having) => having > 0), complete };
}
