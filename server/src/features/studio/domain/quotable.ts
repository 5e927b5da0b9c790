import { sentencesIn } from '../../../platform/text/passages/sentences.ts';
import { tellingTerms } from '../../../platform/text/passages/telling-sentences.ts';
import { lengthInAlphabet } from '../../../platform/text/words/length-in-alphabet.ts';

/** A stretch of an item's text, as searches of the sources return it. */
export interface QuotedStretch {
  readonly itemId: string;
  readonly title: string;
  readonly text: string;
  /** UTF-16 characters of the item's text. */
  readonly start: number;
}

/** A sentence of a source that can be quoted; positions are UTF-16 characters of the item's text. */
export interface Quotable {
  readonly itemId: string;
  readonly title: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly terms: ReadonlySet<string>;
}

/** In characters: anything shorter is a heading or a fragment, anything longer a table or a list. */
const [shortest, longest] = [30, 500];
/** The most sentences read of one stretch. */
export const mostOfStretch = 1_500;

/** The sentences of a stretch that can serve as quotes: complete, of a suitable length, and mostly words. */
export function quotablesOf({ itemId, title, text, start: from }: QuotedStretch): Quotable[] {
  const found: Quotable[] = [];
  for (const paragraph of text.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)) {
    const within = { start: paragraph.index, end: paragraph.index + paragraph[0].length };
    if (/^\s*(?:#{1,6}\s|\||```|~~~)/.test(paragraph[0])) continue;
    for (const span of sentencesIn(text, within)) {
      const lead = /^(?:[-*+•>]|\d{1,3}[.)])\s+/.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
      const [start, end] = [span.start + lead, span.end];
      const sentence = text.slice(start, end);
      if (end - start > longest || lengthInAlphabet(sentence) < shortest || !isProse(sentence)) continue;
      found.push({
        itemId,
        title,
        text: sentence,
        start: from + start,
        end: from + end,
        terms: tellingTerms(sentence),
      });
      if (found.length === mostOfStretch) return found;
    }
  }
  return found;
}

/** Whether it is mostly letters and spaces, and ends like a sentence. */
function isProse(sentence: string): boolean {
  const letters = sentence.match(/[\p{L}\p{M}\s]/gu)?.join('') ?? '';
  return (
    lengthInAlphabet(letters) / lengthInAlphabet(sentence) > 0.75 && /[.!?…。！？؟۔।॥]["”’»)\]」』）]*$/u.test(sentence)
  );
}
