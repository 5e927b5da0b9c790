import { clipText } from '../../../platform/text/clip-text.ts';
import { sentencesIn } from '../../../platform/text/passages/sentences.ts';
import { stopWords } from '../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../platform/text/words/words.ts';
import { verifyCitation } from './grounding/verify-citation.ts';
import type { Stretch } from './join-passages.ts';

/** A quote from an item, exactly as it stands in the item's canonical text. */
export interface Quoted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Text between quotation marks. Shorter quotations are mostly names or irony and are ignored. */
const quotation = /["“„«]([^"“”„«»]{12,600})["”“»]/g;
const wordsOfQuotation = 3;
/** A sentence longer than this is a list or a table, so its lines are treated as sentences. Characters. */
const longestSentence = 500;
/** As in the check of what is said (`scoreSupport`): a heading may have all words of a fact, but not its numbers. */
const weightOf = (term: string) => (/^\p{N}/u.test(term) ? 2 : 1);

/**
 * Chooses the words of a stretch that support a statement. If the statement itself contains quotations, one of them
 * must stand in the stretch word for word; otherwise the result is null, because the quotation is not from this source.
 * A statement without quotations gets the sentence that has most in common with it.
 */
export function chooseQuote(statement: string, stretch: Stretch): Quoted | null {
  const quotations = [...statement.matchAll(quotation)]
    .map((match) => (match[1] ?? '').trim())
    .filter((text) => [...words(text)].length >= wordsOfQuotation);
  for (const text of quotations) {
    const found = verifyCitation(text, stretch);
    if (found) return cut(stretch, found.start - stretch.start, found.end - stretch.start);
  }
  return quotations.length > 0 ? null : closest(statement, stretch);
}

function closest(statement: string, stretch: Stretch): Quoted | null {
  const wanted = termsIn(statement);
  let best: { score: number; start: number; end: number } | null = null;
  for (const { start, end, terms } of read(stretch)) {
    let common = 0;
    for (const term of wanted) if (terms.has(term)) common += weightOf(term);
    const score = common / Math.sqrt(terms.size + 4);
    if (best === null || score > best.score) best = { score, start, end };
  }
  return best && cut(stretch, best.start, best.end);
}

interface Unit {
  readonly start: number;
  readonly end: number;
  readonly terms: ReadonlySet<string>;
}

/** A model may cite a stretch hundreds of times, so each is read once and kept as long as it exists. */
const readings = new WeakMap<Stretch, readonly Unit[]>();

function read(stretch: Stretch): readonly Unit[] {
  const known = readings.get(stretch);
  if (known) return known;
  const { text } = stretch;
  const made = [...units(text)].map(({ start, end }) => ({ start, end, terms: termsIn(text.slice(start, end)) }));
  readings.set(stretch, made);
  return made;
}

function* units(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (const paragraph of text.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)) {
    const within = { start: paragraph.index, end: paragraph.index + paragraph[0].length };
    for (const sentence of sentencesIn(text, within)) {
      if (sentence.end - sentence.start <= longestSentence) yield sentence;
      else yield* linesOf(text, sentence);
    }
  }
}

function* linesOf(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  for (const line of text.slice(start, end).matchAll(/\S[^\n]*/g)) {
    const from = start + line.index;
    yield { start: from, end: from + clipText(line[0].trimEnd(), longestSentence).length };
  }
}

function termsIn(text: string): ReadonlySet<string> {
  const terms = [...words(text)]
    .filter(({ raw }) => !stopWords.has(normalWord(raw)))
    .flatMap(({ raw }) => termsOf(raw));
  return new Set(terms);
}

function cut(stretch: Stretch, start: number, end: number): Quoted | null {
  const text = stretch.text.slice(start, end);
  return text.trim() === '' ? null : { text, start: stretch.start + start, end: stretch.start + end };
}
