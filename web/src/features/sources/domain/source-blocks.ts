import type { SourceText } from '@atrium/contract/source-texts';
import { joinLines } from './join-lines.ts';
import { type Piece, separatedRows, withTables } from './table-rows.ts';
import { runsOf, type Stretch, type TextRun } from './text-runs.ts';

/** The layout of a text: as written, with the line breaks of printed pages, or as separated values. */
export type TextForm = 'written' | 'printed' | 'values';

/** A paragraph, heading or table of a source's text. */
export interface Block {
  /** Offset from the start of the whole text, in characters. */
  readonly start: number;
  /** The number of the page that starts with this block, from 1; null if none does. */
  readonly page: number | null;
  /** The level of a heading; null for a paragraph. */
  readonly level: number | null;
  /** When it is spoken, in seconds from the beginning of a recording; null where that is not known. */
  readonly time: number | null;
  readonly runs: readonly TextRun[];
  /** The rows of a table, whose text is in its fields only; null if the block is no table. */
  readonly rows: readonly (readonly Field[])[] | null;
}

/** A field of a table. */
export interface Field {
  /** Offset from the start of the whole text, in characters. */
  readonly start: number;
  readonly runs: readonly TextRun[];
}

type Window = Pick<SourceText, 'from' | 'text' | 'pageStarts' | 'sections'> & Partial<Pick<SourceText, 'times'>>;

/**
 * Splits a part of a text into blocks, at page starts, empty lines and around tables, and marks a range of it. All
 * characters are kept except empty lines, the separators of table fields, and the signs of Markdown headings.
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

/**
 * The runs of a table field. The range is marked in the raw text first, and doubled quotation marks are resolved
 * afterwards.
 */
function runsOfField({ start, text, isQuoted }: Piece, marked: Stretch | null): TextRun[] {
  const runs = runsOf(text, start, marked);
  return isQuoted ? runs.map((run) => ({ ...run, text: run.text.replaceAll('""', '"') })) : runs;
}

/** Where pages and headings begin, and where the text is split. */
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

/** Whether any part of the block is marked. */
export function isMarked({ runs, rows }: Block): boolean {
  const all = rows ? rows.flat().flatMap((field) => field.runs) : runs;
  return all.some((run) => run.isMarked);
}

/** When the text at an offset is spoken, in seconds; null where that is not known. */
export function timeAt(times: SourceText['times'], at: number): number | null {
  return times.findLast((each) => each.at <= at)?.seconds ?? null;
}

/** A line of code or data, with its line number in the file. */
export interface NumberedLine {
  /** Offset from the start of the whole text, in characters. */
  readonly start: number;
  readonly number: number;
  readonly runs: readonly TextRun[];
}

/** The lines of a part of a text, with every character kept. */
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
