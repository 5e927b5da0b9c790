import { fenceAfter } from '../../../../platform/text/fence-after.ts';
import { notEscaped } from '../../../../platform/text/not-escaped.ts';
import { sentencesIn } from '../../../../platform/text/passages/sentences.ts';
import { stopWords } from '../../../../platform/text/words/stop-words.ts';
import { normalWord, words } from '../../../../platform/text/words/words.ts';

/** A sentence of a reply that states something, and the numbers of the sources it cites. */
export interface Claim {
  /** UTF-16 characters of the reply's text. */
  readonly start: number;
  readonly end: number;
  /** Without its citation marks. */
  readonly text: string;
  readonly numbers: readonly number[];
}

const mark = new RegExp(String.raw`${notEscaped}\[(\d{1,3})\]`, 'g');
/** A sentence with fewer meaningful words states nothing that could be looked up: 'Yes.', 'Here it is.' */
const tellingWords = 3;

/**
 * The statements of a reply. Headings, code, questions, lead-ins that end in a colon, heads of tables, attributions and
 * sentences of fewer than three meaningful words are none; a row of a table is one. A sentence without a number of its
 * own takes the numbers of its paragraph or list entry; an entry or row without any takes those of the lead-in of its
 * list. `isCut`: the reply was broken off, and half a sentence at its end states nothing yet.
 */
export function claimsOf(reply: string, { isCut = false }: { readonly isCut?: boolean } = {}): readonly Claim[] {
  const claims = linesOf(reply).flatMap(({ start, end, isRow, led }) => {
    const inLine = numbersIn(reply.slice(start, end));
    const numbersHere = inLine.length > 0 ? inLine : led;
    const spans = isRow ? [{ start, end }] : sentencesWithMarks(reply, start, end);
    return spans.flatMap((span) => {
      const raw = reply.slice(span.start, span.end);
      const words = raw.replaceAll(mark, ' ');
      const text = (isRow ? words.replaceAll(/(?<!\\)\|/g, ', ') : words).replaceAll(/\s+/g, ' ').trim();
      if (!states(text)) return [];
      const own = numbersIn(raw);
      return [{ ...span, text, numbers: own.length > 0 ? own : numbersHere }];
    });
  });
  const last = claims.at(-1);
  const isHalf = isCut && last?.end === reply.trimEnd().length && !whole.test(last.text);
  return isHalf ? claims.slice(0, -1) : claims;
}

/** How a finished sentence ends, apart from its marks. */
const whole = /[.!?…。！？]["”’»)\]*_]*$/;

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Line extends Span {
  readonly isRow: boolean;
  /** The numbers of the lead-in of its list or table. */
  readonly led: readonly number[];
}

const entry = /^[\s>]*(?:[-*+•]|\d{1,3}[.)])\s/;
const rule = /^[\s>]*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/** In characters; a longer line cannot belong to a table. */
const longestRule = 2_000;

/**
 * Lines that are neither code nor headings. A line that continues a paragraph counts by itself, as writers of Markdown
 * mostly mean it.
 */
function linesOf(reply: string): readonly Line[] {
  const lines: Line[] = [];
  let fence = '';
  let isTable = false;
  let led: readonly number[] = [];
  const all = [...reply.matchAll(/[^\n]+/g)];
  for (const [at, { 0: line, index }] of all.entries()) {
    const before = fence;
    fence = fenceAfter(line, before);
    const isCode = before !== '' || fence !== '';
    if (isCode || /^\s{0,3}#{1,6}\s/.test(line) || /^[\s>]*[—–-]\s*\*[^*]+\*/.test(line)) continue;
    isTable = line.includes('|') && (isTable || isRule(all[at + 1]?.[0]));
    const isListed = isTable || entry.test(line);
    if (!isListed || endsInColon(line)) led = endsInColon(line) ? numbersIn(line) : [];
    if (isTable && (isRule(line) || isRule(all[at + 1]?.[0]))) continue;
    lines.push({ ...within(line, index, isTable), isRow: isTable, led: isListed ? led : [] });
  }
  return lines;
}

/** The line below the head of a table. */
function isRule(line: string | undefined): boolean {
  return line !== undefined && line.length <= longestRule && line.includes('|') && rule.test(line);
}

function endsInColon(line: string): boolean {
  return /:["”)*_]*$/.test(line.replaceAll(mark, '').trimEnd());
}

/** The content of a line, without the characters that make it a list entry or a table row. */
function within(line: string, index: number, isRow: boolean): Span {
  const lead = (isRow ? /^[\s>|]*/ : /^[\s>]*(?:[-*+•]|\d{1,3}[.)])?\s*/).exec(line)?.[0].length ?? 0;
  let end = line.length;
  while (isRow && /[\s|]/.test(line[end - 1] ?? '')) end--;
  return { start: index + lead, end: index + Math.max(lead, end) };
}

/** Marks that follow a full stop belong to the sentence before them. */
function sentencesWithMarks(reply: string, start: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  for (const span of sentencesIn(reply, { start, end })) {
    const leading = /^(?:\s*\[\d{1,3}\])+/.exec(reply.slice(span.start, span.end))?.[0].length ?? 0;
    const last = spans.at(-1);
    if (leading > 0 && last) {
      spans[spans.length - 1] = { start: last.start, end: span.start + leading };
      const rest = reply.slice(span.start + leading, span.end);
      const from = span.start + leading + (rest.length - rest.trimStart().length);
      if (from < span.end) spans.push({ start: from, end: span.end });
    } else spans.push(span);
  }
  return spans;
}

function numbersIn(text: string): readonly number[] {
  return [...new Set([...text.matchAll(mark)].map((match) => Number(match[1])))];
}

function states(text: string): boolean {
  if (/[:?？：]["”)*_]*$/.test(text)) return false;
  let telling = 0;
  for (const { raw } of words(text)) if (!stopWords.has(normalWord(raw))) telling += 1;
  return telling >= tellingWords;
}
