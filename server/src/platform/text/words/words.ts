import { stem } from './stem.ts';

/** A number with its separators is one word ('1,250.50', '14:30'), so is a run of letters and digits. */
const word = /\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
/** Scripts that put no spaces between words; Korean puts some, and its particles are written on to the word before. */
const continuous =
  /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;
const stretch = new RegExp(`${continuous.source}+|(?:(?!${continuous.source})[^])+`, 'gu');
const ascii = /^\p{ASCII}*$/u;
const mark = /\p{M}+/gu;
/** What French, Italian and Catalan write on to the word behind it: 'l’eau' is found by 'eau'. */
const elided =
  /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel)?qu|un|d?all|dell|nell|sull|coll|quest|quell|bell|sant)['’](?=\p{L}{2})/iu;
/** Drawn out between Arabic letters for looks alone. */
const kashida = /ـ/g;

export interface Word {
  /** As it stands in the text. */
  readonly raw: string;
  /** Characters from the start of the text. */
  readonly start: number;
  readonly end: number;
}

/** The words of a text, in order. Where a script without spaces meets another, a word ends. */
export function* words(text: string): Generator<Word> {
  let end = 0;
  // All at once: a match with its place would leave ten times as much behind. Between two words is nothing a word has.
  for (const raw of text.match(word) ?? []) {
    const start = text.indexOf(raw, end);
    end = start + raw.length;
    if (ascii.test(raw) || !continuous.test(raw)) yield { raw, start, end };
    else yield* stretchesOf(raw, start);
  }
}

function* stretchesOf(raw: string, at: number): Generator<Word> {
  for (const found of raw.matchAll(stretch)) {
    const start = at + found.index;
    yield { raw: found[0], start, end: start + found[0].length };
  }
}

/** Lower case, without accents: 'Éclair' and 'eclair' meet. */
export function normalWord(raw: string): string {
  if (ascii.test(raw)) return raw.toLowerCase();
  return raw.normalize('NFKD').replace(mark, '').replace(kashida, '').toLowerCase().replaceAll('’', "'");
}

/**
 * The terms under which a word is found: its stem, and the stems of its parts for 'maxRetries' and 'HTTPServer'.
 * Text without spaces between words (Chinese, Japanese, Thai), and Korean, is found by pairs of characters.
 */
export function termsOf(written: string): readonly string[] {
  if (continuous.test(written)) return pairs(written);
  const raw = written.replace(elided, '');
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
