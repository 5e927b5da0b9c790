/** A part of a text with its position. */
export interface TextPassage {
  readonly text: string;
  /** Characters (UTF-16 units, as `String.slice` counts) from the start of the whole text. */
  readonly start: number;
  readonly end: number;
  /** The page number, from 1, if the text has pages. */
  readonly page?: number;
  /** First and last line, from 1, if the line numbers of the text are those of the file. */
  readonly lines?: readonly [first: number, last: number];
}

export interface SplittableText {
  readonly text: string;
  /** The position where each page begins, in UTF-16 units; empty if there are no pages. */
  readonly pageStarts: readonly number[];
  readonly hasLines: boolean;
  /** Whether each line is a row of a table: none is cut that fits into a passage. */
  readonly hasRows?: boolean;
}

/** Maximum size of a passage in UTF-16 units: enough for a paragraph, and short enough to read at a glance. */
const passageSize = 1_200;

/**
 * Splits a text into passages without gaps or overlaps: joined they give the original text, so every offset in one maps
 * back to it. A cut falls at a page or else, in order of preference, after a blank line, a line, a sentence or a word.
 * Lazy, so that a caller with a huge text can pause between passages.
 */
export function* splitPassages(source: SplittableText, size = passageSize): Generator<TextPassage> {
  const { text, hasLines } = source;
  /** The starts of page 2, 3, …; two equal positions mean an empty page, which still counts. */
  const edges = source.pageStarts.slice(1).map((at) => Math.min(at, text.length));
  let page = 1;
  let line = 1;
  let start = 0;
  for (const limit of [...edges, text.length]) {
    while (start < limit) {
      const row = source.hasRows ? text.slice(start, start + size).lastIndexOf('\n') : -1;
      const cut = row >= 0 ? start + row + 1 : cutBetween(text, start + Math.ceil(size / 2), start + size, start);
      const end = limit - start <= size ? limit : cut;
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

/** The best position to cut in (from, to], right after a break. */
function cutBetween(text: string, from: number, to: number, start: number): number {
  // `lastIndexOf` runs on this slice, because in the whole text it would search back to the start for a missing mark.
  const reach = text.slice(from, to);
  for (const mark of ['\n\n', '\n', '. ', '。', ' ']) {
    const at = reach.lastIndexOf(mark);
    if (at >= 0) return from + at + mark.length;
  }
  const inPair = isHighSurrogate(text.charCodeAt(to - 1));
  return inPair && to - 1 > start ? to - 1 : to;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** The number of line breaks in the text. */
export function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
