import { cellsOf, isOneNumber, numberTerm } from './number-term.ts';
import { stem } from './stem.ts';

/** A number with its separators is one word ('1,250.50', '14:30'), and so is a run of letters and digits. */
const word = /\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
/** Scripts without spaces between words. Korean has some spaces, but attaches particles to the preceding word. */
const continuous =
  /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;
const stretch = new RegExp(`${continuous.source}+|(?:(?!${continuous.source})[^])+`, 'gu');
const ascii = /^\p{ASCII}*$/u;
const mark = /\p{M}+/gu;
/** Elided words that French, Italian and Catalan attach to the next word: 'l’eau' is found by 'eau'. */
const elided =
  /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel)?qu|un|d?all|dell|nell|sull|coll|quest|quell|bell|sant)['’](?=\p{L}{2})/iu;
/** A character that stretches Arabic words for layout only. */
const kashida = /ـ/g;

export interface Word {
  /** As written in the text. */
  readonly raw: string;
  /** UTF-16 units from the start of the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text, in order. A word ends where a script without spaces meets another script, and at a comma between
 * digits that make no number together.
 */
export function* words(text: string): Generator<Word> {
  let end = 0;
  // `match` finds all words at once: match objects with positions would allocate ten times as much. `indexOf` finds the
  // right place, because no word characters lie between two words.
  for (const raw of text.match(word) ?? []) {
    const start = text.indexOf(raw, end);
    end = start + raw.length;
    if (!isOneNumber(raw)) yield* numbersOf(raw, start);
    else if (ascii.test(raw) || !continuous.test(raw)) yield { raw, start, end };
    else yield* stretchesOf(raw, start);
  }
}

/** The numbers of a row whose cells have commas between them. */
function* numbersOf(row: string, at: number): Generator<Word> {
  let start = at;
  for (const raw of row.split(',')) {
    yield { raw, start, end: start + raw.length };
    start += raw.length + 1;
  }
}

function* stretchesOf(raw: string, at: number): Generator<Word> {
  for (const found of raw.matchAll(stretch)) {
    const start = at + found.index;
    yield { raw: found[0], start, end: start + found[0].length };
  }
}

/**
 * Lower case and without accents, so that 'Éclair' and 'eclair' match. The Turkish 'ı' counts as 'i': its capital is 'I',
 * and nobody can tell which of the two small letters that one stands for.
 */
export function normalWord(raw: string): string {
  if (ascii.test(raw)) return raw.toLowerCase();
  const plain = raw.normalize('NFKD').replace(mark, '').replace(kashida, '').toLowerCase();
  return plain.replaceAll('’', "'").replaceAll('ı', 'i');
}

/**
 * The terms under which a word is indexed: its stem and, for 'maxRetries' or 'HTTPServer', the stems of its parts;
 * '1987,711' is one number and perhaps two cells of a table. Text without spaces between words (Chinese, Japanese,
 * Thai), and Korean, is indexed by pairs of characters.
 */
export function termsOf(written: string): readonly string[] {
  if (continuous.test(written)) return pairs(written);
  const raw = written.replace(elided, '');
  const parts = raw.replace(/['’]\p{L}+$/u, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? [];
  const whole = term(raw);
  if (/\p{N}/u.test(raw)) return [whole, ...cellsOf(raw)];
  if (parts.length < 2) return [whole];
  return [...new Set([whole, ...parts.map(term)])];
}

function term(raw: string): string {
  const normal = normalWord(raw).replace(/'s$/, '');
  return /^\p{N}[\p{N}.,:]*$/u.test(normal) ? numberTerm(normal) : stem(normal);
}

function pairs(raw: string): readonly string[] {
  const characters = [...raw.normalize('NFKC')];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
