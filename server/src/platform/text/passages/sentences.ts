import type { Span } from './blocks.ts';

/** Abbreviations whose full stop does not end a sentence. */
const shortened = new Set(
  `mr mrs ms dr prof st no nos art sec fig figs vol pp ed eds approx ca cf e.g i.e eg ie etc vs inc ltd co corp dept est
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun max min tel ext p al
  nr abs bzw vgl ggf`.split(/\s+/),
);

/** German months: a day before one has a full stop, and the month begins with a capital letter, as a sentence does. */
const germanMonth =
  /^\s+(?:Jan(?:uar|\.)|Jänner|Feb(?:ruar|\.)|März|Apr(?:il|\.)|Mai|Jun[i.]|Jul[i.]|Aug(?:ust|\.)|Sep(?:t\.|tember|\.)|Okt(?:ober|\.)|Nov(?:ember|\.)|Dez(?:ember|\.))/;

/** Matches a run of marks from its first one only; a match from each of the others would read the run again. */
const stop = /(?<![.!?…。！？؟۔।॥])[.!?…。！？؟۔।॥]+["”’»)\]」』）]*(?=\s|$)|[。！？][」』”’）]*/gu;

/** The sentences in a range of a text, without surrounding white space. A span slices its sentence from the text. */
export function sentencesIn(text: string, within: Span = { start: 0, end: text.length }): readonly Span[] {
  const spans: Span[] = [];
  const part = text.slice(within.start, within.end);
  let from = 0;
  for (const match of part.matchAll(stop)) {
    const end = match.index + match[0].length;
    if (!endsSentence(part, match.index, end)) continue;
    add(spans, text, within.start + from, within.start + end);
    from = end;
  }
  add(spans, text, within.start + from, within.end);
  return spans;
}

function endsSentence(part: string, at: number, end: number): boolean {
  if (part[at] !== '.') return true;
  const before = /[\p{L}\p{N}.]*$/u.exec(part.slice(Math.max(0, at - 12), at))?.[0] ?? '';
  const next = /^\s*(\S)/.exec(part.slice(end, end + 10))?.[1];
  if (next !== undefined && /\p{Ll}/u.test(next)) return false;
  if (/^\p{Lu}$/u.test(before)) return next === undefined;
  if (/^\d{1,3}$/.test(before) && isNumbering(part, at)) return false;
  if (/^\d{1,2}$/.test(before) && germanMonth.test(part.slice(end, end + 14))) return false;
  return !shortened.has(before.toLowerCase()) || next === undefined;
}

/** Whether the number before this full stop stands alone at the start of its line. */
function isNumbering(part: string, at: number): boolean {
  const from = Math.max(0, at - 12);
  const before = `${from === 0 ? '\n' : ''}${part.slice(from, at)}`;
  return /\n\s*(?:[-*•]\s*)?\d{1,3}$/.test(before);
}

function add(spans: Span[], text: string, start: number, end: number): void {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text[from] ?? '')) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
  if (to > from) spans.push({ start: from, end: to });
}
