import type { Citation, RunEvent } from '@atrium/contract/run-event';
import { sentencesIn } from '../../../platform/text/passages/sentences.ts';
import { chooseQuote } from './choose-quote.ts';
import { CiteMarks, type MarkedPiece } from './cite-marks.ts';
import type { FoundText } from './found-text.ts';
import type { CitedPassage } from './grounding/support.ts';
import { verifyCitation } from './grounding/verify-citation.ts';
import type { Stretch } from './join-passages.ts';
import type { NumberedStretches } from './numbered-stretches.ts';
import { sayLocation } from './say-location.ts';

/** Characters before a mark that are searched for the statement it belongs to. */
const lookedBack = 1_500;
/** The beginning of a mark that was never closed. */
const openMark = /\[\d{0,3}$/;
const itsMarks = /\s*\[\d{1,3}\]/g;

/**
 * Turns the numbers that a model cites into citations of its reply. Each citation is a quote that stands word for word
 * in what was found for this run; an unassigned number or a quotation that the source does not contain leaves no mark.
 * The reader's numbers count the reply's citations in order, which is not the order in which passages were found. Where
 * the vendor searches by itself and numbers its results, our numbers have a letter; the vendor's numbers lead to the
 * sources it has reported so far, or to nothing.
 */
export class Citer {
  readonly #found: NumberedStretches;
  readonly #marks: CiteMarks;
  /** By the reader's number, from 1: the key of what was cited, and its passage. */
  readonly #cited: { readonly key: string | null; readonly passage: CitedPassage | null }[] = [];
  readonly #isQuoting: boolean;
  #said: string;
  /** The reader's numbers of what the vendor found by itself, in the order in which it reported them. */
  readonly #vendors: number[] = [];

  /**
   * `earlier`: what a continued reply has already cited and said. `isQuoting`: the model writes its numbers and
   * citations itself, as the built-in one does.
   */
  constructor(
    found: NumberedStretches,
    earlier: { readonly sources: readonly Citation[]; readonly said: string },
    isQuoting: boolean,
  ) {
    this.#found = found;
    this.#marks = new CiteMarks(found.letter);
    this.#said = earlier.said;
    this.#isQuoting = isQuoting;
    for (const citation of earlier.sources) {
      const { quote, title } = citation;
      this.#cited.push({ key: keyOf(citation), passage: quote === undefined ? null : { text: quote, title } });
    }
  }

  read(events: readonly RunEvent[]): RunEvent[] {
    return events.flatMap((event) => {
      if (event.type === 'source') return this.#given(event.source);
      if (event.type !== 'chunk') return [event];
      if (!this.#isQuoting) return this.#write(this.#marks.push(event.content));
      this.#said += event.content;
      return [event];
    });
  }

  /** Ends the text and returns what was held back. */
  finish(): RunEvent[] {
    return this.#isQuoting ? [] : this.#write(this.#marks.end());
  }

  /**
   * The passage that a number of the reply refers to, to check statements against; undefined for an unassigned number.
   */
  passageOf(number: number): CitedPassage | undefined {
    return this.#cited[number - 1]?.passage ?? undefined;
  }

  /** Sources come before the text that cites them, so that a reader knows each number when it appears. */
  #write(pieces: readonly MarkedPiece[]): RunEvent[] {
    const sources: RunEvent[] = [];
    let content = '';
    for (const piece of pieces) {
      const before = content.length;
      if (piece.type === 'text') content += piece.text;
      else {
        const numbers = piece.numbers
          .map((number) => (piece.isVendors ? this.#vendors[number - 1] : this.#cite(number, sources)))
          .filter((number) => typeof number === 'number');
        if (numbers.length > 0) content += `${piece.before}${numbers.map((number) => `[${number}]`).join('')}`;
        // Where a mark is left out, the text around it must not close up into a new one.
        else if (openMark.test(this.#said)) content += ' ';
      }
      this.#said += content.slice(before);
    }
    return content === '' ? sources : [...sources, { type: 'chunk', content }];
  }

  /** The reader's number for what the model cites; null if it cannot be cited. */
  #cite(number: number, events: RunEvent[]): number | null {
    const stretch = this.#found.get(number);
    const quoted = stretch && chooseQuote(this.#statement(), stretch);
    if (!stretch || !quoted) return null;
    const { itemId, title } = stretch;
    const { text: quote, start, end } = quoted;
    return this.#take(located({ title, quote, itemId, start, end }, stretch), { text: stretch.text, title }, events);
  }

  #take(citation: Omit<Citation, 'id'>, passage: CitedPassage | null, events: RunEvent[]): number {
    const key = keyOf(citation);
    const known = key === null ? -1 : this.#cited.findIndex((one) => one.key === key);
    if (known >= 0) return known + 1;
    this.#cited.push({ key, passage });
    const number = this.#cited.length;
    events.push({ type: 'source', source: { id: `s${number}`, ...citation } });
    return number;
  }

  /** A citation that the model makes itself. What it quotes of an item must stand there. */
  #given({ id: _id, ...citation }: Citation): RunEvent[] {
    const events: RunEvent[] = [];
    const stretch = this.#isQuoting ? this.#quotedIn(citation) : undefined;
    const { itemId: _item, start: _start, end: _end, ...outside } = citation;
    if (stretch) this.#take(located(citation, stretch), { text: stretch.text, title: stretch.title }, events);
    else
      this.#vendors.push(
        this.#take(outside, citation.quote ? { text: citation.quote, title: citation.title } : null, events),
      );
    return events;
  }

  #quotedIn({ itemId, start, end, quote }: Omit<Citation, 'id'>): Stretch | undefined {
    if (itemId === undefined || start === undefined || end === undefined || quote === undefined) return undefined;
    const stretch = this.#found.holding({ itemId, start, end });
    if (!stretch || !verifyCitation(quote, stretch)) return undefined;
    return stretch.text.slice(start - stretch.start, end - stretch.start) === quote ? stretch : undefined;
  }

  /** The sentence that a mark written now would belong to. */
  #statement(): string {
    const before = this.#said.slice(-lookedBack).replaceAll(itsMarks, '');
    const line = before.split('\n').findLast((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
    const last = sentencesIn(line).at(-1);
    return last ? line.slice(last.start, last.end) : line;
  }
}

/**
 * Adds what is known of the citation's place, in the same words whichever model cites. A page of the web gets its
 * address, since it is no item.
 */
function located(citation: Omit<Citation, 'id'>, stretch: Stretch): Omit<Citation, 'id'> {
  if (stretch.url !== undefined) {
    const { itemId: _item, start: _start, end: _end, ...quoted } = citation;
    return { ...quoted, url: stretch.url };
  }
  const version = Number.parseInt(stretch.version, 10);
  const { location: _said, ...quoted } = citation;
  const passageAt = (place = 0) => stretch.passages.findLast((one) => one.start <= place);
  const [passage, last] = [passageAt(citation.start), passageAt((citation.end ?? 0) - 1)];
  const location = sayLocation(passage && placeIn(passage, citation, last), last?.locator?.page);
  return {
    ...quoted,
    ...(stretch.kind === 'note' && { itemKind: 'note' as const }),
    ...(version > 0 && { version }),
    ...(location !== undefined && { location }),
  };
}

/**
 * Where the quote stands: its own heading, lines and time instead of the whole passage's. `last`: the passage in which it
 * ends.
 */
function placeIn(
  { locator: known, text, start: from }: FoundText,
  { start = from, quote = '' }: Omit<Citation, 'id'>,
  last: FoundText | undefined,
) {
  const partOf = <T>(parts: readonly (readonly [at: number, what: T])[] | undefined) =>
    parts?.findLast(([at]) => at <= start - from)?.[1];
  const [heading, time] = [partOf(known?.headings), partOf(known?.times)];
  const locator = { ...known, ...(heading !== undefined && { heading }), ...(time !== undefined && { time }) };
  if (!locator.lines) return locator;
  const breaks = (piece: string) => piece.split('\n').length - 1;
  const first = locator.lines[0] + breaks(text.slice(0, start - from));
  const end = Math.max(locator.lines[1], last?.locator?.lines?.[1] ?? 0);
  const lines = [first, Math.min(end, first + breaks(quote))] as const;
  return first <= locator.lines[1] ? { ...locator, lines } : locator;
}

/** Identifies equal citations; null where nothing identifies one. */
function keyOf({ itemId, start, end, url, quote }: Omit<Citation, 'id'>): string | null {
  if (itemId !== undefined) return `${itemId} ${start} ${end}`;
  return url !== undefined && quote !== undefined ? `${url} ${quote}` : null;
}
