/** A range of rows to draw, computed from their measured or estimated heights in pixels. */
export interface RowRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Pixels drawn beyond the edges of the view, so that scrolling does not outrun drawing. */
export const overscan = 1200;

/** The rows that cover a part of the list, and those near it. */
export function rowsAt(heights: readonly number[], top: number, bottom: number): RowRange {
  const from = top - overscan;
  const to = bottom + overscan;
  let start = 0;
  let at = 0;
  while (start < heights.length && at + (heights[start] ?? 0) < from) at += heights[start++] ?? 0;
  let end = start;
  while (end < heights.length && at < to) at += heights[end++] ?? 0;
  // If the list has become shorter than the scroll position, its last rows are drawn.
  return start >= heights.length && heights.length > 0 ? rowsAtEnd(heights, bottom - top) : { start, end };
}

/** The rows that fill a view at the end of the list, and those within `beyond` pixels before it. */
export function rowsAtEnd(heights: readonly number[], view: number, beyond = overscan): RowRange {
  let start = heights.length;
  let covered = 0;
  while (start > 0 && covered < view + beyond) covered += heights[--start] ?? 0;
  return { start, end: heights.length };
}

export function sumOf(heights: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += heights[at] ?? 0;
  return sum;
}

/** Estimates the height of a message before it has been drawn. */
export function guessHeight(message: { readonly role: string; readonly content: string }): number {
  const lines = Math.ceil(Math.min(message.content.length, 12_000) / 75);
  return message.role === 'user' ? 100 + Math.min(lines, 40) * 24 : 130 + lines * 30;
}
