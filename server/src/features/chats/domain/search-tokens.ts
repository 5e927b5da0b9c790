/** A term by which a text is found, and the characters of the text that it stands for. */
export interface Token {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Words with their diacritics, digits and underscores, as in code; 'C++' and 'C#'; and pictographs, one by one. */
const run = /[\p{L}\p{M}\p{N}_]+(?:\+\+|#)?|\p{Extended_Pictographic}/gu;
/** Scripts that put no spaces between words. Their texts are searched by pairs of characters. */
const continuous =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;
const stretch = new RegExp(`${continuous.source}+|(?:(?!${continuous.source})[^])+`, 'gu');
/** Most words of most texts look like this; they need no further work. */
const plain = /^[a-z]{1,64}$/;
/** The parts of words such as 'HTTPServer', 'maxRetries', 'snake_case' and 'utf8'. */
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{N}+/gu;
const mark = /\p{M}/u;
/** Characters that no term may contain: they would have a meaning in a query, or end the term. */
const sign = /[\p{P}\p{Z}\p{C}$^`|~<>=]/u;
/** The most characters of a term; a longer word is found by its beginning. */
const termLength = 64;
/**
 * How many characters of a word are searched for its parts. A longer one is not a word but a key or the bytes of a
 * picture.
 */
const partedLength = 4 * termLength;
const ascii = /^[\0-\x7f]*$/;
/** The marks that make a kana another one ('が', 'ぱ'). Half-width kana, and the names of files of macOS, have them apart. */
const voicing = /[\u3099\u309a\uff9e\uff9f]/;
const letter = new RegExp(`[\\p{scx=Hiragana}\\p{scx=Katakana}]${voicing.source}|[^]`, 'gu');

const folded = new Map<string, string>();

/** The characters (code points) of a text, each kana with its voicing mark. */
export function lettersOf(text: string): readonly string[] {
  return voicing.test(text) ? (text.match(letter) ?? []) : [...text];
}

/**
 * One character in lower case and without accents; empty for a mark that only modifies another character.
 */
export function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? character.toLowerCase() : character;
  const known = folded.get(character);
  if (known !== undefined) return known;
  const made = continuous.test(character)
    ? character.normalize('NFKC').toLowerCase()
    : withoutCase([...character.normalize('NFKD').toLowerCase()].filter((each) => !mark.test(each)).join(''));
  // '⑴' decomposes into '(1)': a character whose folding would bring forbidden characters into a term stays as it is.
  const safe = sign.test(made) && !sign.test(character) ? character : made;
  if (folded.size < 20_000) folded.set(character, safe);
  return safe;
}

/** Some small letters share a capital: 'ς' and 'σ', 'ı' and 'i'. That of 'ß' is 'SS'. */
function withoutCase(small: string): string {
  return small.toUpperCase().toLowerCase();
}

/** A text in lower case and without accents, so that 'Éclair' matches 'eclair', and 'STRASSE' matches 'Straße'. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  let made = '';
  for (const character of lettersOf(text)) made += foldCharacter(character);
  return made;
}

/** The stretches of a text that are a word or, in scripts without spaces, several words. */
export function* stretchesOf(text: string): Generator<{ raw: string; start: number; isContinuous: boolean }> {
  for (const found of text.matchAll(run)) {
    if (plain.test(found[0])) {
      yield { raw: found[0], start: found.index, isContinuous: false };
      continue;
    }
    for (const some of found[0].matchAll(stretch)) {
      yield { raw: some[0], start: found.index + some.index, isContinuous: continuous.test(some[0]) };
    }
  }
}

/** All terms by which a text is found, with their places; a term can occur many times. */
export function* tokensOf(text: string): Generator<Token> {
  for (const { raw, start, isContinuous } of stretchesOf(text)) {
    if (plain.test(raw)) yield { term: raw, start, end: start + raw.length };
    else if (isContinuous) yield* pairsOf(raw, start);
    else yield* wordOf(raw, start);
  }
}

function* wordOf(raw: string, start: number): Generator<Token> {
  const whole = token(raw, start);
  if (whole) yield whole;
  const bare = raw.replace(/(?:\+\+|#)$/, '');
  if (bare !== raw) yield* wordOf(bare, start);
  else {
    const parts = [...raw.slice(0, partedLength).matchAll(part)];
    if (parts.length < 2) return;
    for (const each of parts) {
      const made = each[0].length > 1 && token(each[0], start + each.index);
      if (made) yield made;
    }
  }
}

/**
 * Each character with the next one, and the last by itself, so that a single character is found as the beginning of a
 * pair.
 */
function* pairsOf(raw: string, start: number): Generator<Token> {
  const characters = lettersOf(raw);
  let at = start;
  for (const [n, character] of characters.entries()) {
    const next = characters[n + 1] ?? '';
    yield { term: fold(character + next), start: at, end: at + character.length + next.length };
    at += character.length;
  }
}

function token(raw: string, start: number): Token | null {
  const term = fold(raw.slice(0, termLength * 2)).slice(0, termLength);
  return term === '' ? null : { term: term.toWellFormed(), start, end: start + raw.length };
}
