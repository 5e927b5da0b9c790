import type { ReportKind } from '@atrium/contract/studio';
import { escapeMarkdown } from '../../../platform/text/escape-markdown.ts';
import { pickTelling, tellingTerms } from '../../../platform/text/passages/telling-sentences.ts';
import { plainQuote } from '../../../platform/text/plain-quote.ts';
import { dateIn, type NamedDate } from './find-dates.ts';
import type { Quotable } from './quotable.ts';
import { chooseTopics } from './topics.ts';

/** A text that consists of quotes only; `quoted` are the quotes it cites, the first one as `[1]`. */
export interface Composed {
  readonly text: string;
  readonly quoted: readonly Quotable[];
  /** How many sources found no room; of a timeline, how many events, which are the latest. */
  readonly leftOut: number;
}

/** The most sentences of one source, the most events, and the most sentences on the user's wish in a report. */
const [mostOfSource, mostEvents, mostMeeting] = [8, 60, 16];
/**
 * The most sentences of all sources together in reports that quote every source: with their footnotes they fit into a
 * note.
 */
const mostOfAll = 120;

/** Numbers quotes in the order in which they first occur. */
class Quoter {
  readonly quoted: Quotable[] = [];

  cite(quote: Quotable): string {
    const known = this.quoted.indexOf(quote);
    const number = known >= 0 ? known + 1 : this.quoted.push(quote);
    return `“${escapeMarkdown(plainQuote(quote.text))}” [${number}]`;
  }
}

/**
 * Composes a report of sentences that contain most of the sources' frequent words, verbatim, in the form of its kind.
 * `sources`: the sentences of each source, in its order. Empty if no sentence fits the wish.
 */
export function composeQuotes(kind: ReportKind, wish: string, sources: readonly (readonly Quotable[])[]): Composed {
  const quoter = new Quoter();
  const wished = tellingTerms(wish);
  const meeting = wished.size === 0 ? [] : meetingWish(wished, sources.flat());
  const parts: string[] = [];
  if (meeting.length > 0)
    parts.push(section(kind === 'custom' ? 'What the sources say' : 'On what you asked', list(quoter, meeting)));
  const told = sources.slice(0, mostOfAll);
  const events = kind === 'timeline' ? eventsIn(sources) : [];
  const ofAll = kind === 'briefing' || kind === 'study_guide';
  if (kind === 'briefing') parts.push(...briefing(quoter, told));
  if (kind === 'study_guide') parts.push(...studyGuide(quoter, told));
  if (kind === 'faq') parts.push(...questions(quoter, sources));
  parts.push(timeline(quoter, events.slice(0, mostEvents)));
  // Counted last: what had no room in its own part may be quoted because it meets the wish.
  const quoted = new Set(quoter.quoted);
  const leftOut = ofAll
    ? sources.slice(mostOfAll).filter((sentences) => !sentences.some((quote) => quoted.has(quote))).length
    : events.slice(mostEvents).filter(({ quote }) => !quoted.has(quote)).length;
  return { text: parts.filter((part) => part !== '').join('\n\n'), quoted: quoter.quoted, leftOut };
}

/** The sentences, each once: a draft and the paper made of it say much alike. */
function eachOnce(all: readonly Quotable[]): readonly Quotable[] {
  const bySaid = new Map<string, Quotable>();
  for (const quote of all) {
    const said = plainQuote(quote.text);
    if (!bySaid.has(said)) bySaid.set(said, quote);
  }
  return [...bySaid.values()];
}

/** The sentences that share most with the wish, in the order of the sources. */
function meetingWish(wished: ReadonlySet<string>, all: readonly Quotable[]): readonly Quotable[] {
  return eachOnce(all)
    .map((quote, at) => ({ quote, at, shared: [...quote.terms].filter((term) => wished.has(term)).length }))
    .filter(({ shared }) => shared >= Math.min(2, wished.size))
    .sort((a, b) => b.shared / Math.sqrt(b.quote.terms.size + 4) - a.shared / Math.sqrt(a.quote.terms.size + 4))
    .slice(0, mostMeeting)
    .sort((a, b) => a.at - b.at)
    .map(({ quote }) => quote);
}

function telling(sentences: readonly Quotable[], most: number): readonly Quotable[] {
  const count = Math.min(most, Math.max(2, Math.ceil(sentences.length / 6)));
  const picked = pickTelling(
    sentences.map(({ terms }) => terms),
    count,
  );
  return picked.flatMap((at) => sentences[at] ?? []);
}

/** How many sentences of each source there is room for. */
const shareOf = (sources: readonly unknown[]) =>
  Math.max(1, Math.min(mostOfSource, Math.floor(mostOfAll / Math.max(1, sources.length))));

/**
 * The most telling sentences of each source: of those with which an earlier source is quoted, one, and only where it
 * says nothing else.
 */
function tellingOfEach(sources: readonly (readonly Quotable[])[]): readonly (readonly Quotable[])[] {
  const said = new Set<string>();
  return sources.map((sentences) => {
    const own = eachOnce(sentences).filter(({ text }) => !said.has(plainQuote(text)));
    const picked = own.length > 0 ? telling(own, shareOf(sources)) : telling(sentences, 1);
    for (const { text } of picked) said.add(plainQuote(text));
    return picked;
  });
}

function briefing(quoter: Quoter, sources: readonly (readonly Quotable[])[]): readonly string[] {
  const parts: string[] = [];
  const best = tellingOfEach(sources);
  if (sources.length > 1) parts.push(section('Key points', list(quoter, telling(eachOnce(best.flat()), 6))));
  return [...parts, ...best.map((quotes) => section(nameOf(quotes), list(quoter, quotes)))];
}

function studyGuide(quoter: Quoter, sources: readonly (readonly Quotable[])[]): readonly string[] {
  const statements = tellingOfEach(sources);
  const known = statements.map((quotes) => section(nameOf(quotes), list(quoter, quotes), 3));
  const terms = chooseTopics(eachOnce(sources.flat()), 10).map(
    ({ name, quotes }) => `- **${escapeMarkdown(name)}**: ${quoter.cite(quotes[0])}`,
  );
  const asked = eachOnce(statements.flat()).flatMap((quote) => {
    const gap = withGap(quote.text);
    return gap === null ? [] : [`1. ${escapeMarkdown(gap)}\n\n   Answer: ${quoter.cite(quote)}`];
  });
  return [
    section('Key statements', known.join('\n\n')),
    section('Terms', terms.join('\n')),
    section('Questions to test yourself', asked.slice(0, 10).join('\n')),
  ];
}

/** The sentence with a gap in place of its first number; null if it has no number to ask for. */
function withGap(sentence: string): string | null {
  const flat = plainQuote(sentence);
  const number = /(?<=\s)\p{N}[\p{N}.,:]*(?=[\s%])/u.exec(flat);
  return number && `${flat.slice(0, number.index)}……${flat.slice(number.index + number[0].length)}`;
}

function questions(quoter: Quoter, sources: readonly (readonly Quotable[])[]): readonly string[] {
  return chooseTopics(eachOnce(sources.flat()), 12).map(({ name, quotes }) =>
    section(`What do the sources say about “${escapeMarkdown(name)}”?`, list(quoter, quotes), 3),
  );
}

/** A sentence that names a date. */
interface DatedEvent {
  readonly quote: Quotable;
  readonly date: NamedDate;
}

/** All events that the sources date, the earliest first. */
function eventsIn(sources: readonly (readonly Quotable[])[]): readonly DatedEvent[] {
  return eachOnce(sources.flat())
    .flatMap((quote) => {
      const date = dateIn(quote.text);
      return date ? [{ quote, date }] : [];
    })
    .sort((a, b) => a.date.order - b.date.order);
}

const timeline = (quoter: Quoter, events: readonly DatedEvent[]) =>
  events.map(({ quote, date }) => `- **${escapeMarkdown(date.written)}**: ${quoter.cite(quote)}`).join('\n');

const nameOf = (quotes: readonly Quotable[]) => escapeMarkdown(quotes[0]?.title ?? '');
const list = (quoter: Quoter, quotes: readonly Quotable[]) =>
  quotes.map((quote) => `- ${quoter.cite(quote)}`).join('\n');

function section(heading: string, body: string, level: 2 | 3 = 2): string {
  return body === '' ? '' : `${'#'.repeat(level)} ${heading}\n\n${body}`;
}
