import type { Span } from '../../../../platform/text/passages/blocks.ts';
import { overlap, pickDiverse } from '../../../../platform/text/passages/pick-diverse.ts';
import { stopWords } from '../../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../../platform/text/words/words.ts';
import type { Breather } from '../reading/breather.ts';
import { type Document, locationOf, type Region } from '../reading/documents.ts';
import type { Hits, TermMatcher } from '../reading/match-terms.ts';
import type { Question } from '../reading/question.ts';
import type { Scan } from '../reading/scan-documents.ts';
import { columnNames } from '../tables/column-names.ts';
import { chooseRegions } from './choose-regions.ts';
import { outlineUnits } from './outline-units.ts';
import { proseUnits } from './prose-units.ts';
import { rowUnits, weightOfHead } from './row-units.ts';
import { shortened, type Unit } from './units.ts';

/** Text of a document that may answer the question, with its position. */
export interface Quote {
  readonly document: Document;
  /** Word for word as in the document. */
  readonly text: string;
  /** Positions in the document's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Where the sentence, row or line stands that was found; the rest of the quote is around it. */
  readonly own: Span;
  readonly location: string | undefined;
  readonly score: number;
  /** The share of the question's total weight that the unit and its context match, 0 … 1. */
  readonly coverage: number;
  /** Whether it contains the kind of thing asked for; true when the question asks for no particular kind. */
  readonly holdsWanted: boolean;
  /** Whether it or its context contains every name, number and code of the question. */
  readonly holdsNames: boolean;
}

interface Ranked {
  readonly region: Region;
  readonly unit: Unit;
  readonly coverage: number;
  readonly score: number;
  readonly holdsWanted: boolean;
  readonly holdsNames: boolean;
}

/** Number of units kept as candidates for quotes. */
const shortlist = 40;

/** How much a word in a document's title counts compared with one in a sentence. */
const weightOfTitle = 0.35;

/** The most quotes of an answer. */
const mostQuotes = 3;

export async function findQuotes(
  documents: readonly Document[],
  question: Question,
  matcher: TermMatcher,
  scan: Scan,
  breather: Breather,
): Promise<readonly Quote[]> {
  const best: Ranked[] = [];
  for (const region of chooseRegions(documents, scan)) {
    const above = hitsAbove(region, matcher);
    const units = unitsOf(region);
    await breather.pause();
    const hitsOf = memo((span) => matcher.inText(region.text.slice(span.start, span.end)));
    for (const unit of units) {
      const ranked = rank(region, unit, above, hitsOf, question, scan, matcher);
      if (ranked !== null) keep(best, ranked);
      await breather.pause();
    }
  }
  return pick(best).map(quoteOf);
}

function unitsOf({ text, document, start }: Region): readonly Unit[] {
  const units =
    document.shape === 'prose'
      ? proseUnits(text)
      : document.shape === 'table'
        ? rowUnits(text, start === 0 && columnNames(document).length > 0)
        : outlineUnits(text, document.shape);
  return units.flatMap((unit) => shortened(unit, text));
}

/** What the title of a region's document says of the question, and of a table the names of columns above the region. */
function hitsAbove(region: Region, matcher: TermMatcher): Hits {
  const { title, shape } = region.document;
  const columns = matcher.inText(region.start === 0 ? '' : columnNames(region.document).join(', '));
  // What the rows of a table are is seldom said anywhere else.
  const weight = shape === 'table' ? weightOfHead : weightOfTitle;
  return matcher.inText(title).map((hit, place) => Math.max(hit * weight, (columns[place] ?? 0) * weightOfHead));
}

function memo(work: (span: { start: number; end: number }) => Hits): (span: { start: number; end: number }) => Hits {
  const known = new Map<string, Hits>();
  return (span) => {
    const key = `${span.start}:${span.end}`;
    const hits = known.get(key) ?? work(span);
    known.set(key, hits);
    return hits;
  };
}

function rank(
  region: Region,
  unit: Unit,
  above: Hits,
  hitsOf: (span: { start: number; end: number }) => Hits,
  question: Question,
  scan: Scan,
  matcher: TermMatcher,
): Ranked | null {
  const own = hitsOf(unit);
  const around = unit.context.map((span) => ({ hits: hitsOf(span), weight: span.weight }));
  const met = own.map((weight, place) =>
    around.reduce(
      (most, { hits, weight: share }) => Math.max(most, (hits[place] ?? 0) * share),
      Math.max(weight, above[place] ?? 0),
    ),
  );
  const total = scan.weights.reduce((sum, weight) => sum + weight, 0);
  const share = (hits: Hits) =>
    hits.reduce((sum, hit, place) => sum + hit * (scan.weights[place] ?? 0), 0) / (total || 1);
  const coverage = share(met);
  if (coverage < 0.15) return null;
  const text = region.text.slice(unit.start, unit.end);
  const shown = region.text.slice(unit.quote.start, unit.quote.end);
  const wanted = question.wanted;
  const holdsWanted = wanted === null || wanted.seenIn(shown);
  const inUnit = wanted !== null && wanted.kind !== 'definition' && wanted.seenIn(text);
  const holdsNames = question.terms.every(({ must }, place) => !must || (met[place] ?? 0) >= 0.34);
  const score =
    coverage +
    0.25 * share(own) +
    0.1 * focus(text, matcher) +
    (wanted?.kind === 'definition' && defines(text, matcher) ? 0.2 : 0) +
    (inUnit ? 0.15 : 0) -
    (holdsWanted ? 0 : 0.12) -
    (unit.kind === 'heading' ? headingCost(share(own), shown.length > text.length, question) : 0) -
    (text.endsWith('?') ? 0.15 : 0) -
    (holdsNames ? 0 : 0.2) -
    (text.length < 12 ? 0.1 : 0);
  return { region, unit, coverage, score, holdsWanted, holdsNames };
}

/**
 * The share of a text's significant words that match the question, 0 … 1. Of two texts that match all of it, the one
 * with less else is preferred.
 */
function focus(text: string, matcher: TermMatcher): number {
  let all = 0;
  let met = 0;
  for (const { raw } of words(text)) {
    const hits = matcher.ofWord(raw);
    if (hits !== undefined) met += 1;
    if (hits !== undefined || !stopWords.has(normalWord(raw))) all += 1;
  }
  return all === 0 ? 0 : met / all;
}

/** Whether a sentence defines what is asked about: 'A space is a place for …', 'One credit is …'. */
function defines(text: string, matcher: TermMatcher): boolean {
  const subject = /^(?:(?:an?|the|one)\s+)?(.{2,40}?)\s+(?:is|are|means)\s/i.exec(text)?.[1];
  return subject !== undefined && focus(subject, matcher) > 0.5;
}

/**
 * The score penalty of a heading. A heading that matches the question stands for its section, above all in the guide
 * and for questions how to do something; any other heading answers nothing.
 */
function headingCost(share: number, hasBody: boolean, question: Question): number {
  if (share < 0.75 || !hasBody) return 0.25;
  const asksForSection = question.of === 'guide' && question.wanted?.kind !== 'definition';
  return asksForSection || /^\s*how (?:do|can|to|should|does|must)\b/i.test(question.text) ? -0.2 : -0.03;
}

function keep(best: Ranked[], ranked: Ranked): void {
  if (best.length >= shortlist && (best.at(-1)?.score ?? 0) >= ranked.score) return;
  const at = best.findIndex(({ score }) => score < ranked.score);
  best.splice(at < 0 ? best.length : at, 0, ranked);
  if (best.length > shortlist) best.pop();
}

/** Picks the best quote, then those that add something and do not repeat another. */
function pick(best: readonly Ranked[]): readonly Ranked[] {
  const apart: Ranked[] = [];
  for (const one of best) {
    if (!apart.some((other) => other.region === one.region && sayTheSame(other.unit.quote, one.unit.quote)))
      apart.push(one);
  }
  const termsIn = new Map(
    apart.map((ranked) => {
      const { quote } = ranked.unit;
      const text = ranked.region.text.slice(quote.start, quote.end);
      return [ranked, new Set([...words(text)].flatMap(({ raw }) => termsOf(raw)))];
    }),
  );
  const termsOfRanked = (ranked: Ranked) => termsIn.get(ranked) ?? new Set<string>();
  const top = apart[0]?.score ?? 1;
  return pickDiverse(
    apart,
    mostQuotes,
    ({ score }) => Math.max(0, score / top),
    (one, other) => overlap(termsOfRanked(one), termsOfRanked(other)),
    0.8,
  ).flatMap((at) => apart[at] ?? []);
}

/** Whether most of the shorter span lies within the other. */
function sayTheSame(one: Span, other: Span): boolean {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return common > 0.5 * Math.min(one.end - one.start, other.end - other.start);
}

function quoteOf({ region, unit, coverage, score, holdsWanted, holdsNames }: Ranked): Quote {
  const start = region.start + unit.quote.start;
  const end = region.start + unit.quote.end;
  return {
    document: region.document,
    text: region.text.slice(unit.quote.start, unit.quote.end),
    start,
    end,
    own: { start: region.start + unit.start, end: region.start + unit.end },
    location: locationOf(region.document, start, end),
    score,
    coverage,
    holdsWanted,
    holdsNames,
  };
}
