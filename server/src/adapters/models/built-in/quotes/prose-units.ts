import { type Block, blocksOf, type Span } from '../../../../platform/text/passages/blocks.ts';
import { sentencesIn } from '../../../../platform/text/passages/sentences.ts';
import type { Unit } from './units.ts';

/** A quote is extended by whole sentences of its paragraph up to this many characters. */
const quoteLength = 320;
/** A heading that matches the question is quoted with up to this many characters of its section. */
const sectionLength = 600;

/** The sentences, items and rows of a text written for reading. */
export function proseUnits(text: string): readonly Unit[] {
  const blocks = blocksOf(text);
  const headings: (Block | undefined)[] = [];
  let firstRow: Block | undefined;
  let lead: Span | undefined;
  return blocks.flatMap((block, at) => {
    if (block.kind === 'heading') {
      headings.length = block.level;
      headings[block.level - 1] = block;
      lead = undefined;
    }
    if (block.kind !== 'row') firstRow = undefined;
    else firstRow ??= block;
    const above = headings.filter((heading) => heading !== undefined && heading !== block) as Block[];
    const around = [
      ...above.reverse().map((heading, distance) => ({ ...heading, weight: distance === 0 ? 0.7 : 0.5 })),
      ...(firstRow !== undefined && firstRow !== block ? [{ ...firstRow, weight: 0.7 }] : []),
      ...(block.kind === 'item' && lead !== undefined ? [{ ...lead, weight: 0.65 }] : []),
    ];
    if (block.kind === 'prose') lead = block;
    return unitsOf(text, block, around, blocks[at - 1], blocks.slice(at + 1, at + 9));
  });
}

function unitsOf(
  text: string,
  block: Block,
  around: Unit['context'],
  before: Block | undefined,
  after: readonly Block[],
): readonly Unit[] {
  if (block.kind === 'heading') {
    const quote = trimmed(text, { start: block.start, end: endOfSection(text, block, after) });
    return [{ ...trimmed(text, block), quote, context: around, kind: 'heading' }];
  }
  const spans = block.kind === 'row' ? [trimmed(text, block)] : sentencesIn(text, block);
  const near = before?.kind === 'prose' || before?.kind === 'item' ? [{ ...before, weight: 0.3 }] : [];
  return spans.map((span, at) => ({
    ...span,
    quote: block.kind === 'row' ? span : grown(spans, at),
    context: [
      ...around,
      ...neighbours(spans, at),
      ...(spans.length > 1 ? [{ start: block.start, end: block.end, weight: 0.4 }] : near),
    ],
    kind: block.kind === 'row' ? 'row' : 'sentence',
  }));
}

/** The end of the part of a section that can be quoted with its heading, in whole sentences, items and rows. */
function endOfSection(text: string, heading: Block, after: readonly Block[]): number {
  let end = heading.end;
  for (const block of after) {
    if (block.kind === 'heading') return end;
    const spans = block.kind === 'row' ? [block] : sentencesIn(text, block);
    for (const span of spans) {
      if (span.end - heading.start > sectionLength) return end;
      end = span.end;
    }
  }
  return end;
}

function neighbours(spans: readonly Span[], at: number): Unit['context'] {
  const previous = spans[at - 1];
  const next = spans[at + 1];
  return [
    ...(previous === undefined ? [] : [{ ...previous, weight: 0.6 }]),
    ...(next === undefined ? [] : [{ ...next, weight: 0.5 }]),
  ];
}

/** The sentence, extended by the next and then by the previous one if they fit. */
function grown(spans: readonly Span[], at: number): Span {
  const own = spans[at] ?? { start: 0, end: 0 };
  let { start, end } = own;
  const next = spans[at + 1];
  if (next !== undefined && next.end - start <= quoteLength) end = next.end;
  const previous = spans[at - 1];
  if (previous !== undefined && end - previous.start <= quoteLength) start = previous.start;
  return { start, end };
}

function trimmed(text: string, { start, end }: Span): Span {
  const slice = text.slice(start, end);
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) };
}
