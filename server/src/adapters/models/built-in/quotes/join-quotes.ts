import type { Span } from '../../../../platform/text/passages/blocks.ts';
import { locationOf } from '../reading/documents.ts';
import type { Quote } from './find-quotes.ts';

/** Quotes become one of at most this many characters: whoever reads it should still see the answer in it. */
const longest = 420;

/** The quotes without anything twice: of those that overlap, the later adds to the earlier what it alone says. */
export function joinQuotes(quotes: readonly Quote[]): readonly Quote[] {
  return quotes.reduce(withNext, []);
}

function withNext(shown: readonly Quote[], one: Quote): readonly Quote[] {
  const near = shown.filter(
    (other) => other.document === one.document && other.start < one.end && one.start < other.end,
  );
  const [first] = near;
  if (first === undefined) return [...shown, one];
  if (near.some((other) => holds(other, one.own))) return shown;
  const start = Math.min(one.start, ...near.map((other) => other.start));
  const end = Math.max(one.end, ...near.map((other) => other.end));
  if (end - start > longest && !holds(one, { start, end })) return [...shown, near.reduce(without, one)];
  const whole = placed(first, { start, end }, textOf([...near, one]));
  return shown.flatMap((known) => (known === first ? whole : near.includes(known) ? [] : known));
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The text of quotes that overlap. */
function textOf(quotes: readonly Quote[]): string {
  const [first, ...others] = [...quotes].sort((one, other) => one.start - other.start);
  if (first === undefined) return '';
  return others.reduce(
    (text, { start, text: more }) => text + more.slice(first.start + text.length - start),
    first.text,
  );
}

/**
 * What a quote shows before or after another, on the side where its own sentence is. That stays whole: two questions may
 * divide a long text differently, so the other quote may end within it.
 */
function without(quote: Quote, other: Quote): Quote {
  const { own } = quote;
  const isAfter = other.start < own.start;
  const start = isAfter ? Math.min(own.start, Math.max(quote.start, other.end)) : quote.start;
  const end = isAfter ? quote.end : Math.max(own.end, Math.min(quote.end, other.start));
  const text = quote.text.slice(start - quote.start, end - quote.start);
  const from = start + text.length - text.trimStart().length;
  return placed(quote, { start: from, end: from + text.trim().length }, text.trim());
}

function placed(quote: Quote, { start, end }: Span, text: string): Quote {
  return { ...quote, text, start, end, location: locationOf(quote.document, start, end) };
}
