import type { SourceText } from '@atrium/contract/source-texts';
import { joinLines } from './join-lines.ts';
import { type Piece, separatedRows, withTables } from './table-rows.ts';
import { runsOf, type Stretch, type TextRun } from './text-runs.ts';

/** How a text is laid out: as it is written, in lines that end where those of a printed page did, or as separated values. */
export type TextForm = 'written' | 'printed' | 'values';

/** A paragraph, heading or table of a source's text. */
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
  /** Of a table, whose text stands in its fields alone; null for what is none. */
  readonly rows: readonly (readonly Field[])[] | null;
}

/** A field of a table. */
export interface Field {
  /** Characters from the start of the whole text. */
  readonly start: number;
  readonly runs: readonly TextRun[];
}

type Window = Pick<SourceText, 'from' | 'text' | 'pageStarts' | 'sections'> & Partial<Pick<SourceText, 'times'>>;

/**
 * Cuts a stretch of text where pages begin, at empty lines and around tables, and marks a stretch of it. No character is
 * lost but empty lines, what separates the fields of a table, and the signs before a heading of Markdown.
 */
export function blocksOf(window: Window, marked: Stretch | null, form: TextForm = 'written'): Block[] {
  const { from, text, times = [] } = window;
  const to = from + text.length;
  const { pages, headings, starts } = cutsOf(window);
  const blocks: Block[] = [];
  let page: number | null = null;
  const add = (start: number, piece: string, rest: Pick<Block, 'level'> & Partial<Pick<Block, 'rows'>>) => {
    const runs = rest.rows ? [] : runsOf(piece, start, marked);
    blocks.push({ start, page, time: timeAt(times, start), runs, rows: null, ...rest });
    page = null;
  };
  const tableOf = (rows: readonly (readonly Piece[])[]) =>
    rows.map((row) => row.map((field) => ({ start: field.start, runs: runsOfField(field, marked) })));
  if (form === 'values') {
    add(from, text, { level: null, rows: tableOf(separatedRows(text, from)) });
    return blocks;
  }
  for (const [n, start] of starts.entries()) {
    page = pages.get(start) ?? page;
    const piece = text.slice(start - from, (starts[n + 1] ?? to) - from).trimEnd();
    const level = headings.get(start) ?? null;
    if (level !== null) {
      const signs = /^#{1,6}[ \t]+/.exec(piece)?.[0].length ?? 0;
      if (piece !== '') add(start + signs, piece.slice(signs), { level });
      continue;
    }
    for (const part of withTables(piece, start)) {
      if (part.rows) add(part.start, part.text, { level, rows: tableOf(part.rows) });
      else if (part.text.trim() !== '')
        add(part.start, form === 'printed' ? joinLines(part.text) : part.text.trimEnd(), { level });
    }
  }
  return blocks;
}

/** As it is meant: it is cut where it is marked while it is still as it is written. */
function runsOfField({ start, text, isQuoted }: Piece, marked: Stretch | null): TextRun[] {
  const runs = runsOf(text, start, marked);
  return isQuoted ? runs.map((run) => ({ ...run, text: run.text.replaceAll('""', '"') })) : runs;
}

/** Where pages and headings begin, and where the text is cut. */
function cutsOf({ from, text, pageStarts, sections }: Window) {
  const to = from + text.length;
  const cuts = new Set([from, ...pageStarts.filter((start) => start > from && start < to)]);
  for (const gap of text.matchAll(/\n[^\S\n]*\n\s*/g)) cuts.add(from + gap.index + gap[0].length);
  for (const { at } of sections) {
    if (at < from || at >= to) continue;
    cuts.add(at);
    const end = text.indexOf('\n', at - from);
    if (end >= 0) cuts.add(from + end + 1);
  }
  return {
    pages: new Map(pageStarts.map((start, n) => [start, n + 1] as const)),
    headings: new Map(sections.map(({ at, level }) => [at, level] as const)),
    starts: [...cuts].filter((start) => start < to).toSorted((a, b) => a - b),
  };
}

/** Whether any of it is marked. */
export function isMarked({ runs, rows }: Block): boolean {
  const all = rows ? rows.flat().flatMap((field) => field.runs) : runs;
  return all.some((run) => run.isMarked);
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
