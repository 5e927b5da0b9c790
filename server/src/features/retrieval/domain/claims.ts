import { sentencesIn } from '../../../platform/text/sentences.ts';
import { stopWords } from '../../../platform/text/stop-words.ts';
import { normalWord, words } from '../../../platform/text/words.ts';

/** A sentence of a reply that states something, and the numbers of the sources it rests on. */
export interface Claim {
  /** UTF-16 characters of the reply's text. */
  readonly start: number;
  readonly end: number;
  /** Without its marks. */
  readonly text: string;
  readonly numbers: readonly number[];
}

const mark = /\[(\d{1,3})\]/g;
const fence = /^\s{0,3}(?:```|~~~)/;
/** With fewer telling words a sentence states nothing that could be looked up: 'Yes.', 'Here it is.' */
const tellingWords = 3;

/**
 * The statements of a reply. Headings, code, questions, lead-ins that end in a colon, attributions and sentences of less
 * than three telling words are none. A sentence without a number of its own rests on those of its paragraph or list entry.
 */
export function claimsOf(reply: string): readonly Claim[] {
  return linesOf(reply).flatMap(({ start, end }) => {
    const numbersHere = numbersIn(reply.slice(start, end));
    return sentencesWithMarks(reply, start, end).flatMap((span) => {
      const raw = reply.slice(span.start, span.end);
      const text = raw.replaceAll(mark, ' ').replaceAll(/\s+/g, ' ').trim();
      if (!states(text)) return [];
      const own = numbersIn(raw);
      return [{ ...span, text, numbers: own.length > 0 ? own : numbersHere }];
    });
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Lines that are neither code nor headings. A line that goes on a paragraph counts by itself, as Markdown's writers mostly mean it. */
function linesOf(reply: string): readonly Span[] {
  const lines: Span[] = [];
  let isFenced = false;
  for (const match of reply.matchAll(/[^\n]+/g)) {
    const [line] = match;
    if (fence.test(line)) isFenced = !isFenced;
    else if (!isFenced && !/^\s{0,3}#{1,6}\s/.test(line) && !/^[\s>]*[—–-]\s*\*[^*]+\*/.test(line)) {
      const lead = /^[\s>]*(?:[-*+•]|\d{1,3}[.)])?\s*/.exec(line)?.[0].length ?? 0;
      lines.push({ start: match.index + lead, end: match.index + line.length });
    }
  }
  return lines;
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
