import type { Span } from '../../../../platform/text/passages/blocks.ts';
import type { Unit } from './units.ts';

interface OutlineLine extends Span {
  readonly depth: number;
  /** Whether a blank line precedes it. */
  readonly apart: boolean;
}

/** A line of this many characters is a unit by itself. */
const longLine = 140;
/** Maximum lines, and maximum characters, of a quote. */
const quoteLines = 8;
const quoteLength = 420;
/** Number of enclosing lines that are considered: the nearest few explain a deeply nested key. */
const maxAncestors = 4;

/**
 * Splits text whose indentation shows its structure: JSON, YAML, XML, source code. A line's context are the lines that
 * enclose it and its siblings within the same enclosure.
 */
export function outlineUnits(text: string, shape: 'outline' | 'code'): readonly Unit[] {
  const lines = shape === 'outline' && isPacked(text) ? packedLines(text) : indentedLines(text);
  const open: number[] = [];
  return lines.map((line, at) => {
    while (open.length > 0 && (lines[open.at(-1) ?? 0]?.depth ?? 0) >= line.depth) open.pop();
    const ancestors = open.slice(-maxAncestors).flatMap((place) => lines[place] ?? []);
    open.push(at);
    return {
      start: line.start,
      end: line.end,
      quote: quoteAround(lines, at, shape),
      context: [
        ...ancestors.reverse().map((span, distance) => ({ ...span, weight: distance === 0 ? 0.85 : 0.6 })),
        ...siblings(lines, at).map((span) => ({ ...span, weight: shape === 'code' ? 0.45 : 0.65 })),
      ],
      kind: 'line' as const,
    };
  });
}

function indentedLines(text: string): readonly OutlineLine[] {
  const lines: OutlineLine[] = [];
  let apart = false;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    const content = line.trim();
    if (/[\p{L}\p{N}]/u.test(content)) {
      const indent = line.length - line.trimStart().length;
      const depth = line.slice(0, indent).replaceAll('\t', '    ').length;
      lines.push({ start: start + indent, end: start + indent + content.length, depth, apart });
    }
    apart = content === '';
    start = end + 1;
  }
  return lines;
}

/** Whether a text has almost no line breaks, like data written by a program. */
function isPacked(text: string): boolean {
  return text.length > 400 && text.length / (text.split('\n').length || 1) > 300;
}

/** The lines of a packed text, cut at braces, brackets, tags and commas outside strings. */
function packedLines(text: string): readonly OutlineLine[] {
  const lines: OutlineLine[] = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  const cut = (end: number) => {
    const slice = text.slice(start, end);
    const from = start + slice.length - slice.trimStart().length;
    if (/[\p{L}\p{N}]/u.test(slice)) lines.push({ start: from, end: from + slice.trim().length, depth, apart: false });
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' && text[at - 1] !== '\\') quoted = !quoted;
    if (quoted) continue;
    if (character === '{' || character === '[') {
      cut(at + 1);
      depth += 1;
    } else if (character === '}' || character === ']') {
      cut(at);
      depth = Math.max(0, depth - 1);
    } else if (character === ',' || (character === '<' && at > start)) {
      cut(character === ',' ? at + 1 : at);
    }
  }
  cut(text.length);
  return lines;
}

/** Nearby lines of the same depth within the same enclosure. Long lines are left out: each is a record of its own. */
function siblings(lines: readonly OutlineLine[], at: number): readonly Span[] {
  const own = lines[at];
  const found: Span[] = [];
  for (const step of [-1, 1]) {
    for (let place = at + step; place >= 0 && place < lines.length && Math.abs(place - at) <= 12; place += step) {
      const line = lines[place];
      if (own === undefined || line === undefined || line.depth < own.depth) break;
      if (line.depth === own.depth && line.end - line.start <= longLine) found.push(line);
    }
  }
  return found;
}

/**
 * The line, then the lines below that it opens or that belong to it, then a few lines above, up to the enclosing one.
 * Never extends over a blank line to another topic.
 */
function quoteAround(lines: readonly OutlineLine[], at: number, shape: 'outline' | 'code'): Span {
  const own = lines[at];
  if (own === undefined) return { start: 0, end: 0 };
  let { start, end } = own;
  if (end - start > longLine) return { start, end };
  let taken = 1;
  const fits = (from: number, to: number) => to - from <= quoteLength && taken < quoteLines;
  for (let place = at + 1; place < lines.length; place += 1) {
    const line = lines[place];
    if (line === undefined || line.depth < own.depth || !fits(start, line.end)) break;
    if (line.depth === own.depth && (line.apart || (shape === 'outline' && place - at > 4))) break;
    end = line.end;
    taken += 1;
  }
  for (let place = at - 1; at - place <= 3; place -= 1) {
    const line = lines[place];
    if (line === undefined || lines[place + 1]?.apart === true || !fits(line.start, end)) break;
    start = line.start;
    taken += 1;
    if (line.depth < own.depth) break;
  }
  return { start, end };
}
