/** A range of a text, in UTF-16 units from its start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A paragraph, a heading, a list item or a table row. */
export interface Block extends Span {
  readonly kind: 'prose' | 'heading' | 'item' | 'row';
  /** For a heading: 1 is the highest. Otherwise 0. */
  readonly level: number;
}

interface Line extends Span {
  readonly kind: Block['kind'] | 'blank' | 'rule';
  readonly level: number;
}

const bullet = /^\s*(?:[-*+•◦▪‣–]\s|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s|\[[ x]\]\s)/iu;
/** A label and two or more figures: what is left of a table row when a page is extracted as text. */
const figures = /^[\p{L}(][^.!?]{0,60}?(?:\s+[-−+]?[$€£]?\d[\d.,]*[%$€£]?){2,}$/u;
const numberedHeading = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{Lu}/u;
const namedHeading = /^(?:chapter|part|section|article|appendix|annex|schedule|clause)\s+[\divxa-z.]+\b/iu;

/**
 * Splits a text into blocks by its lines. Lines that were broken at the page width are joined again; blank lines and
 * rules belong to no block.
 */
export function blocksOf(text: string): readonly Block[] {
  const lines = classify(text);
  const width = usualWidth(lines);
  const blocks: Block[] = [];
  let open = false;
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'blank' || line.kind === 'rule') {
      open = false;
      continue;
    }
    const before = blocks.at(-1);
    const previous = lines[at - 1];
    const goesOn = open && line.kind === 'prose' && before !== undefined && previous !== undefined;
    if (goesOn && isWrapped(text, previous, line, width)) {
      blocks[blocks.length - 1] = { ...before, end: line.end };
    } else {
      blocks.push({ kind: line.kind, level: line.level, start: line.start, end: line.end });
    }
    open = line.kind === 'prose' || line.kind === 'item';
  }
  return markHeadings(text, blocks);
}

function classify(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end, ...kindOf(text.slice(start, end)) });
    start = end + 1;
  }
  return lines;
}

function kindOf(line: string): Pick<Line, 'kind' | 'level'> {
  const trimmed = line.trim();
  if (trimmed === '') return { kind: 'blank', level: 0 };
  if (/^[-=_*~.|:+\s]{3,}$/.test(trimmed)) return { kind: 'rule', level: 0 };
  const hashes = /^(#{1,6})\s/.exec(trimmed)?.[1];
  if (hashes !== undefined) return { kind: 'heading', level: hashes.length };
  if (trimmed.length <= 200 && figures.test(trimmed)) return { kind: 'row', level: 0 };
  if (trimmed.startsWith('|') || /\S\t+\S/.test(trimmed) || /\S\s\|\s\S/.test(trimmed))
    return { kind: 'row', level: 0 };
  if (bullet.test(line) && !(numberedHeading.test(trimmed) && looksLikeTitle(trimmed)))
    return { kind: 'item', level: 0 };
  return { kind: 'prose', level: 0 };
}

/** The width at which lines of this text are broken, in characters; infinite if they are not broken. */
function usualWidth(lines: readonly Line[]): number {
  const widths = lines
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .map(({ start, end }) => end - start)
    .sort((one, other) => one - other);
  const wide = widths[Math.floor(widths.length * 0.9)] ?? 0;
  return wide > 160 || wide < 30 ? Number.POSITIVE_INFINITY : wide;
}

function isWrapped(text: string, previous: Line, line: Line, width: number): boolean {
  const startsSmall = /^\s*[\p{Ll}(]/u.test(text.slice(line.start, line.start + 20));
  const ended = /[.!?:;。！？；：।۔؟]["”’)\]」』）]*\s*$/u.test(
    text.slice(Math.max(previous.start, previous.end - 6), previous.end),
  );
  if (startsSmall && !ended) return true;
  const own = text.slice(line.start, line.end).trim();
  if (ended && looksLikeTitle(own) && own.length < Math.min(width, 120) * 0.5) return false;
  return previous.end - previous.start >= width * 0.6;
}

function markHeadings(text: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, at) => {
    const next = blocks[at + 1];
    if (next === undefined) return block;
    const line = text.slice(block.start, block.end).trim();
    if (block.kind === 'item' && next.kind === 'prose' && isNumberedTitle(line))
      return { ...block, kind: 'heading', level: 2 };
    if (block.kind !== 'prose') return block;
    if (line.includes('\n') || !looksLikeTitle(line)) return block;
    const depth = numberedHeading.exec(line)?.[1]?.split('.').length;
    return { ...block, kind: 'heading', level: depth ?? (namedHeading.test(line) ? 1 : 2) };
  });
}

/** '5. Bonfires' followed by a paragraph. */
function isNumberedTitle(line: string): boolean {
  const title = /^\d{1,2}[.)]\s+(?=\S)(.*)$/.exec(line)?.[1];
  return title !== undefined && title.length <= 60 && looksLikeTitle(title);
}

function looksLikeTitle(line: string): boolean {
  return (
    line.length <= 90 &&
    !/[.,;!。，；！।۔]["”’)」』）]?$/u.test(line) &&
    !/\d[.,]\d+\s*\S?$/.test(line) &&
    /^\P{Ll}/u.test(line)
  );
}
