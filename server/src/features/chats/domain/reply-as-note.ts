import type { Citation } from '@atrium/contract/run-event';
import { clipText } from '../../../platform/text/clip-text.ts';
import { closeFence } from '../../../platform/text/close-fence.ts';
import { escapeMarkdown } from '../../../platform/text/escape-markdown.ts';
import { notEscaped } from '../../../platform/text/not-escaped.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import { plainQuote } from '../../../platform/text/plain-quote.ts';
import { plainTitle } from '../../../platform/text/plain-title.ts';
import { placeOfCitation } from './place-of-citation.ts';

/** A source as a reply cites it. */
interface Cited {
  readonly title: string;
  readonly url?: string | undefined;
  /** Where the product shows the source, if it is in a space. */
  readonly place?: string | undefined;
  readonly location?: string | undefined;
  readonly quote?: string | undefined;
}

/** A citation, but not a number that a quote has itself, which is escaped. */
const mark = new RegExp(String.raw`${notEscaped}\[(\d{1,3})\](?![(:]|\[(?!\d{1,3}\]))`, 'g');
const markInTitle = new RegExp(String.raw`${notEscaped}\[\d{1,3}\]`, 'g');
/** The most characters of a note's title. */
const longestTitle = 80;
/**
 * Fenced and inline code, in which nothing is a citation. A run of backticks or tildes is read as a whole, never from
 * its middle.
 */
const code = /(^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^ {0,3}\2[^\n]*$|(?<!`)`+[^`\n]+`+)/m;

/**
 * Turns a reply into a note: its citation marks become footnotes, each with the quote and the place of the quote.
 * `spaceId` is the space of the reply's chat, where the page shows the cited source; null for a chat outside any space.
 */
export function replyAsNote(
  reply: string,
  sources: readonly Omit<Citation, 'id'>[],
  spaceId: number | null,
): { title: string; content: string } {
  const cited = sources.map((source) => ({
    ...source,
    place: (spaceId === null ? null : placeOfCitation(spaceId, source)) ?? undefined,
  }));
  return { title: titleOf(reply), content: withFootnotes(reply, cited) };
}

/**
 * Turns the citation marks `[1]` of a text into footnotes, each with what is known about its source. Marks without a
 * source stay as they are.
 */
export function withFootnotes(reply: string, sources: readonly Cited[]): string {
  const named = new Set<number>();
  let content = '';
  let rest = reply;
  for (let found = code.exec(rest); found; found = code.exec(rest)) {
    content += withMarks(rest.slice(0, found.index), sources.length, named) + found[0];
    rest = rest.slice(found.index + found[0].length);
  }
  content += withMarks(rest, sources.length, named);
  const notes = [...named].sort((a, b) => a - b).map((number) => `[^${number}]: ${nameOf(sources[number - 1])}`);
  if (notes.length === 0) return content.trimEnd();
  return [closeFence(content.trimEnd()), ...notes].join('\n\n');
}

function withMarks(text: string, count: number, named: Set<number>): string {
  return text.replace(mark, (written, digits: string) => {
    const number = Number(digits);
    if (number < 1 || number > count) return written;
    named.add(number);
    return `[^${number}]`;
  });
}

function nameOf(source: Cited | undefined): string {
  const { title = '', location, quote, place, url } = source ?? {};
  const name = [title.trim() || 'A source without a title', ...(location ? [location] : [])]
    .map(wordsOfLink)
    .join(', ');
  const address = place ?? (url && /^https?:\/\/[^\s<>]+$/.test(url) ? url : null);
  const said = quote ? `: “${escapeMarkdown(plainQuote(quote))}”` : '';
  return `${address ? `[${name}](<${address}>)` : name}${said}`;
}

/** Escapes the words of a link, `]` included: it would end the words, or, after a backslash, a formula. */
function wordsOfLink(text: string): string {
  return escapeMarkdown(oneLine(text)).replaceAll(']', '&#93;');
}

/** The first line that contains words, without its Markdown signs; the one that begins a block of code is none. */
function titleOf(reply: string): string {
  const line = reply.split('\n').find((each) => /^(?!\s*(?:`{3}|~{3})[^`]*$).*[\p{L}\p{N}]/u.test(each)) ?? '';
  const words = line.replace(/^\s*(?:(?:#{1,6}|>|[-*+]|\d+[.)])\s+)+/, '').replace(markInTitle, '');
  const plain = plainTitle(words);
  if (plain.length <= longestTitle) return plain;
  return `${clipText(plain, longestTitle).replace(/\s+\S*$/, '')}…`;
}
