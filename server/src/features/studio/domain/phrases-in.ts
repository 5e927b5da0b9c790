import { stopWords } from '../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, type Word, words } from '../../../platform/text/words/words.ts';

/** A word, or two adjacent ones, that may say what a text is about. */
export interface Phrase {
  readonly written: string;
  /** Whether its position shows that it names a thing. */
  readonly isThing: boolean;
  /** The stems, which are the same in all forms of the words. */
  readonly terms: readonly string[];
}

/** The fewest letters of a word that deserves a heading. */
const leastLetters = 4;

/** A word that follows one of these at least once names a thing. */
const beforeThings = new Set('the a an this these its their his her of each every our your'.split(' '));

/**
 * Chinese and Japanese, which put no spaces between words. Words with hiragana are particles or verbs, and say nothing
 * about the subject.
 */
const withoutSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const tellingWithoutSpaces = /^[\p{scx=Han}\p{scx=Katakana}]{2,}$/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Words too common to distinguish one text from another. */
const commonWithoutSpaces = new Set(
  `我们 你们 他们 她们 它们 自己 大家 可以 可能 能够 应该 必须 需要 因为 所以 但是 如果 虽然 然而 而且 并且 以及 或者 还是 不是 就是 只是 没有
  这个 那个 这些 那些 这里 那里 一个 一些 一种 什么 怎么 如何 非常 已经 正在 现在 当时 以后 之后 以前 之前 其中 其他 所有 每个 通过 根据 关于 对于
  由于 进行 使用 我們 你們 他們 應該 必須 因為 雖然 並且 還是 沒有 這個 那個 這些 那些 一個 什麼 怎麼 已經 現在 通過 根據 關於 對於 由於 進行
  場合 必要 以上 以下 以外 以内 今回 自分 全部 一部 一般 同様 多数 実際`.split(/\s+/),
);

/** The meaningful words of a text, and pairs of adjacent ones. */
export function* phrasesIn(text: string): Generator<Phrase> {
  let before: Word | null = null;
  let last = '';
  for (const word of spacedWords(text)) {
    const isDense = withoutSpaces.test(word.raw);
    const isTelling = isDense ? tellsWithoutSpaces(word.raw) : tells(word.raw);
    // In these languages, nothing precedes a word that shows whether it names a thing.
    const isThing = isDense || beforeThings.has(last);
    last = normalWord(word.raw);
    if (isTelling) {
      yield phraseOf(text, [word], isThing);
      if (before !== null && isBeside(text, before, word)) yield phraseOf(text, [before, word], true);
    }
    before = isTelling ? word : null;
  }
}

/** The words of a text, including those without spaces between them. */
function* spacedWords(text: string): Generator<Word> {
  for (const word of words(text)) {
    if (!withoutSpaces.test(word.raw)) {
      yield word;
      continue;
    }
    for (const { segment, index } of segmenter.segment(word.raw)) {
      const start = word.start + index;
      yield { raw: segment, start, end: start + segment.length };
    }
  }
}

function isBeside(text: string, before: Word, word: Word): boolean {
  return /^[ -]?$/.test(text.slice(before.end, word.start));
}

function tells(raw: string): boolean {
  return raw.length >= leastLetters && /^\p{L}[\p{L}\p{M}]*$/u.test(raw) && !stopWords.has(normalWord(raw));
}

function tellsWithoutSpaces(raw: string): boolean {
  return tellingWithoutSpaces.test(raw) && !commonWithoutSpaces.has(raw);
}

function phraseOf(text: string, some: readonly Word[], isThing: boolean): Phrase {
  const [start, end] = [some[0]?.start ?? 0, some.at(-1)?.end ?? 0];
  const written = text.slice(start, end);
  // The first word of a sentence has a capital letter, whatever it is.
  const plain = start === 0 ? `${written.charAt(0).toLowerCase()}${written.slice(1)}` : written;
  return { written: plain, isThing, terms: some.map(termOf) };
}

function termOf({ raw }: Word): string {
  if (withoutSpaces.test(raw)) return raw;
  return termsOf(raw)[0] ?? normalWord(raw);
}
