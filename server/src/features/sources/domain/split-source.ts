import { splitPassages } from '../../../platform/text/passages/split-passages.ts';
import type { Outline, Section, SpokenAt } from './outline.ts';

/** A passage of a source: `text` is the source's text from `start` to `end`. */
export interface SourcePassage {
  readonly text: string;
  /** UTF-16 characters from the start of the source's text. */
  readonly start: number;
  readonly end: number;
  readonly locator: {
    readonly page?: number;
    readonly lines?: readonly [first: number, last: number];
    readonly heading?: string;
    /**
     * For the later parts of the passage: how many characters after its start a part begins, and the heading it stands
     * under.
     */
    readonly headings?: readonly (readonly [at: number, heading: string])[];
    /** Seconds from the beginning of the recording at which the passage begins. */
    readonly time?: number;
    /**
     * For the later parts of the passage: how many characters after its start a part begins, and when it was spoken.
     */
    readonly times?: readonly (readonly [at: number, seconds: number])[];
  };
}

/** A section with fewer characters gets no passage of its own, but goes with what follows it. */
const leastSection = 400;

/**
 * Cuts a text into passages: at every page, at headings, and within them where `splitPassages` does. The same text and
 * outline always give the same passages, so that interrupted work can continue at any of them. Whoever changes what is
 * cut where, or how it is located, changes `indexRules`.
 *
 * `hasRows`: its lines are rows of a table.
 */
export function* splitSource(text: string, outline: Outline, hasRows = false): Generator<SourcePassage> {
  const locate = locator(text, outline);
  const edges = [...edgesOf(text, outline), text.length];
  let from = 0;
  for (const to of edges) {
    if (to <= from) continue;
    const stretch = { text: text.slice(from, to), pageStarts: [], hasLines: false, hasRows };
    for (const passage of splitPassages(stretch)) {
      const [start, end] = [from + passage.start, from + passage.end];
      if (passage.text.trim() !== '') yield { text: passage.text, start, end, locator: locate(start, end) };
    }
    from = to;
  }
}

/**
 * Where a passage must end: at pages, at sheets, and at sections with enough text before them; never within a sheet.
 */
function edgesOf(text: string, { pageStarts, sections }: Outline): number[] {
  const sheets = sections.filter(({ line }, at) => line === undefined && sections[at + 1]?.line !== undefined);
  const hard = new Set([...pageStarts, ...sheets.map((each) => each.at)]);
  const soft = sections.filter(({ line }) => line === undefined).map((each) => each.at);
  const edges: number[] = [];
  let last = 0;
  for (const at of [...new Set([...hard, ...soft])].sort((a, b) => a - b)) {
    if (at <= last || at >= text.length) continue;
    if (!hard.has(at) && at - last < leastSection) continue;
    edges.push(at);
    last = at;
  }
  return edges;
}

/** Returns a function that locates passages; call it in the order of the passages. */
function locator(text: string, { pageStarts, sections, hasLines, times = [] }: Outline) {
  const line = lineCounter(text);
  let page = 0;
  let section = -1;
  let spoken = -1;
  return (start: number, end: number): SourcePassage['locator'] => {
    const [first, last] = words(text, start, end);
    while (page < pageStarts.length && (pageStarts[page] ?? 0) <= start) page++;
    while (section + 1 < sections.length && (sections[section + 1]?.at ?? 0) <= first) section++;
    while (spoken + 1 < times.length && (times[spoken + 1]?.at ?? 0) <= first) spoken++;
    const under: Section | undefined = sections[section];
    const rows = hasLines ? null : rowsWithin(sections, section, last);
    const lines = hasLines ? ([line(first), line(last)] as const) : rows && ([rows.from, line(last, rows.to)] as const);
    return {
      ...(pageStarts.length > 0 && { page: Math.max(1, page) }),
      ...(under !== undefined && { heading: under.title }),
      ...headingsWithin(sections, section, start, last),
      ...timesWithin(times, spoken, start, last),
      ...(lines && { lines: [rows ? Math.max(rows.from, line(first, rows.by)) : lines[0], lines[1]] as const }),
    };
  };
}

/** The further headings within a passage; `from` is the index of the section in which it begins. */
function headingsWithin(sections: readonly Section[], from: number, start: number, last: number) {
  const headings: (readonly [number, string])[] = [];
  let title = sections[from]?.title;
  for (let at = from + 1; at < sections.length && (sections[at]?.at ?? 0) <= last; at++) {
    const next = sections[at];
    if (next === undefined || next.title === title) continue;
    title = next.title;
    headings.push([next.at - start, title]);
  }
  return headings.length > 0 ? { headings } : {};
}

/** When a passage and its later parts were spoken; `from` is the index of the last time at or before its beginning. */
function timesWithin(times: readonly SpokenAt[], from: number, start: number, last: number) {
  const begins = times[Math.max(0, from)];
  if (begins === undefined) return {};
  const parts: (readonly [number, number])[] = [];
  for (let at = from + 1; at < times.length && (times[at]?.at ?? 0) <= last; at++) {
    const part = times[at];
    if (part) parts.push([part.at - start, part.seconds]);
  }
  return { time: begins.seconds, ...(parts.length > 0 && { times: parts }) };
}

interface Counted {
  readonly at: number;
  readonly line: number;
}

/**
 * For a passage in sections that count their own lines: the first line number, the section that counts it, and the
 * section that counts the last line.
 */
function rowsWithin(sections: readonly Section[], from: number, last: number) {
  const here = sections[from];
  let by: Counted | undefined = counted(here);
  let to = by;
  for (let at = from + 1; at < sections.length && (sections[at]?.at ?? 0) <= last; at++) {
    const next = counted(sections[at]);
    if (next === undefined || sections[at]?.title !== here?.title) break;
    by ??= next;
    to = next;
  }
  return by && to ? { from: by.line, by, to } : null;
}

function counted(section: Section | undefined): Counted | undefined {
  return section?.line === undefined ? undefined : { at: section.at, line: section.line };
}

/**
 * Returns a function that gives the line number at a position, counted from the beginning of the text or from a
 * position whose number is known.
 */
function lineCounter(text: string) {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  const before = (place: number) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (place: number, known: Counted = { at: 0, line: 1 }) => known.line + before(place) - before(known.at);
}

/**
 * The positions of a passage's first and last characters that are not white space, so that blank lines around it do not
 * count as its own.
 */
function words(text: string, start: number, end: number): readonly [first: number, last: number] {
  const passage = text.slice(start, end);
  return [start + Math.max(0, passage.search(/\S/)), start + Math.max(0, passage.trimEnd().length - 1)];
}
