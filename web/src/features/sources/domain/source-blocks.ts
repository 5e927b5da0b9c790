import type { SourceText } from '@atrium/contract/source-texts';

/** Characters that are marked, or not. */
export interface TextRun {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A paragraph or heading of a source's text. */
export interface Block {
  /** Characters from the start of the whole text. */
  readonly start: number;
  /** The page that begins with it, from 1; null where none does. */
  readonly page: number | null;
  /** Of a heading; null for a paragraph. */
  readonly level: number | null;
  /** When it was said, in seconds from the beginning of a recording; null where that is not known. */
  readonly time: number | null;
  readonly runs: readonly TextRun[];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

type Window = Pick<SourceText, 'from' | 'text' | 'pageStarts' | 'sections'> & Partial<Pick<SourceText, 'times'>>;

/** Cuts a stretch of text where pages begin and at empty lines, and marks a stretch of it. No character but the empty lines is lost. */
export function blocksOf({ from, text, pageStarts, sections, times = [] }: Window, marked: Stretch | null): Block[] {
  const to = from + text.length;
  const pages = new Map(pageStarts.map((start, n) => [start, n + 1] as const));
  const headings = new Map(sections.map(({ at, level }) => [at, level] as const));
  const cuts = new Set([from, ...pageStarts.filter((start) => start > from && start < to)]);
  for (const gap of text.matchAll(/\n[^\S\n]*\n\s*/g)) cuts.add(from + gap.index + gap[0].length);
  for (const { at } of sections) {
    if (at <= from || at >= to) continue;
    cuts.add(at);
    const end = text.indexOf('\n', at - from);
    if (end >= 0) cuts.add(from + end + 1);
  }
  const starts = [...cuts].filter((start) => start < to).toSorted((a, b) => a - b);
  const blocks: Block[] = [];
  let page: number | null = null;
  for (const [n, start] of starts.entries()) {
    page = pages.get(start) ?? page;
    const piece = text.slice(start - from, (starts[n + 1] ?? to) - from).trimEnd();
    if (piece === '') continue;
    const time = timeAt(times, start);
    blocks.push({ start, page, level: headings.get(start) ?? null, time, runs: runsOf(piece, start, marked) });
    page = null;
  }
  return blocks;
}

/** When what stands at a place was said; null where that is not known. */
export function timeAt(times: SourceText['times'], at: number): number | null {
  return times.findLast((each) => each.at <= at)?.seconds ?? null;
}

/** A line of a program or of data, with its number in the file. */
export interface NumberedLine {
  /** Characters from the start of the whole text. */
  readonly start: number;
  readonly number: number;
  readonly runs: readonly TextRun[];
}

/** The lines of a stretch of text as they stand, no character of them lost. */
export function linesOf(
  { from, text, firstLine }: Pick<SourceText, 'from' | 'text'> & { readonly firstLine: number },
  marked: Stretch | null,
): NumberedLine[] {
  let start = from;
  return text.split('\n').map((line, n) => {
    const numbered = { start, number: firstLine + n, runs: runsOf(line, start, marked) };
    start += line.length + 1;
    return numbered;
  });
}

function runsOf(piece: string, start: number, marked: Stretch | null): TextRun[] {
  const a = Math.min(piece.length, Math.max(0, (marked?.start ?? 0) - start));
  const b = Math.min(piece.length, Math.max(0, (marked?.end ?? 0) - start));
  if (marked === null || a >= b) return [{ text: piece, isMarked: false }];
  const runs = [
    { text: piece.slice(0, a), isMarked: false },
    { text: piece.slice(a, b), isMarked: true },
    { text: piece.slice(b), isMarked: false },
  ];
  return runs.filter(({ text }) => text !== '');
}
