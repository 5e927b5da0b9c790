/** A stretch of a text with where it stands. */
export interface TextPassage {
  readonly text: string;
  /** Characters (UTF-16 units, as `String.slice` counts) from the start of the whole text. */
  readonly start: number;
  readonly end: number;
  /** From 1, where the text has pages. */
  readonly page?: number;
  /** First and last line, from 1, where line numbers of the text are those of the file. */
  readonly lines?: readonly [first: number, last: number];
}

export interface SplittableText {
  readonly text: string;
  /** Where each page begins, in characters; empty where there are no pages. */
  readonly pageStarts: readonly number[];
  readonly hasLines: boolean;
}

/** Long enough to hold a paragraph, short enough to be read at a glance. Characters. */
const passageSize = 1_200;

/**
 * Cuts a text into passages that tile it: laid end to end they are the very text, so every offset inside
 * one leads back to the original. A cut falls at a page, else after a blank line, a line, a sentence or a
 * word, in that order of liking. Lazy, so that a caller with a huge text can pause between passages.
 */
export function* splitPassages(source: SplittableText, size = passageSize): Generator<TextPassage> {
  const { text, hasLines } = source;
  /** Where page 2, 3, … begin; equal neighbours are an empty page, which still counts. */
  const edges = source.pageStarts.slice(1).map((at) => Math.min(at, text.length));
  let page = 1;
  let line = 1;
  let start = 0;
  for (const limit of [...edges, text.length]) {
    while (start < limit) {
      const end = limit - start <= size ? limit : cutBetween(text, start + Math.ceil(size / 2), start + size, start);
      const slice = text.slice(start, end);
      const breaks = hasLines ? countBreaks(slice) : 0;
      const last = slice.endsWith('\n') && breaks > 0 ? line + breaks - 1 : line + breaks;
      yield {
        text: slice,
        start,
        end,
        ...(source.pageStarts.length > 0 && { page }),
        ...(hasLines && { lines: [line, last] as const }),
      };
      line += breaks;
      start = end;
    }
    page += 1;
  }
}

/** The best place to cut in (from, to]: the position just after a break. */
function cutBetween(text: string, from: number, to: number, start: number): number {
  // Looked for here alone: `lastIndexOf` in the text itself goes back to its beginning for a mark that it does not have.
  const reach = text.slice(from, to);
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = reach.lastIndexOf(mark);
    if (at >= 0) return from + at + mark.length;
  }
  const inPair = isHighSurrogate(text.charCodeAt(to - 1));
  return inPair && to - 1 > start ? to - 1 : to;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** How many line ends stand in the text. */
export function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
