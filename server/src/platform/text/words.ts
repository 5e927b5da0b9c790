import { stem } from './stem.ts';

/** A number with its separators is one word ('1,250.50', '14:30'), so is a run of letters and digits. */
const word = /\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const mark = /\p{M}+/gu;

export interface Word {
  /** As it stands in the text. */
  readonly raw: string;
  /** Characters from the start of the text. */
  readonly start: number;
  readonly end: number;
}

/** The words of a text, in order. */
export function* words(text: string): Generator<Word> {
  for (const match of text.matchAll(word)) {
    yield { raw: match[0], start: match.index, end: match.index + match[0].length };
  }
}

/** Lower case, without accents: 'Éclair' and 'eclair' meet. */
export function normalWord(raw: string): string {
  return raw.normalize('NFKD').replace(mark, '').toLowerCase().replaceAll('’', "'");
}

/**
 * The terms under which a word is found: its stem, and the stems of its parts for 'maxRetries' and 'HTTPServer'.
 * Text without spaces between words (Chinese, Japanese) is found by pairs of characters.
 */
export function termsOf(raw: string): readonly string[] {
  if (cjk.test(raw)) return pairs(raw);
  const parts = raw.replace(/['’]\p{L}+$/u, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? [];
  const whole = term(raw);
  if (parts.length < 2 || /\p{N}/u.test(raw)) return [whole];
  return [...new Set([whole, ...parts.map(term)])];
}

function term(raw: string): string {
  const normal = normalWord(raw).replace(/'s$/, '');
  return /^\p{N}[\p{N}.,:]*$/u.test(normal) ? normal.replaceAll(',', '') : stem(normal);
}

function pairs(raw: string): readonly string[] {
  const characters = [...raw.normalize('NFKC')];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
