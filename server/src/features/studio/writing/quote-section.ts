import { setImmediate as nextTurn } from 'node:timers/promises';
import { NumberedStretches } from '../../retrieval/index.ts';
import { composeQuotes } from '../domain/compose-quotes.ts';
import { mostOfStretch, type Quotable, quotablesOf } from '../domain/quotable.ts';
import type { SectionRow } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';
import { citerFor, readEvents, type Written } from './cite-section.ts';
import { readWhole, stillIncludedOf } from './read-material.ts';
import type { Writing } from './writing.ts';

/** The most sentences read in all. */
const mostSentences = 6_000;
const howMade =
  'No language model is connected: this report is made of sentences of the sources, word for word, chosen by the words that are frequent in them.';
const beginningsAlone = 'Of long sources only the beginning was read.';
const nothing = {
  timeline: 'No sentence of the sources names a date.',
  others: 'No sentence of the sources can be quoted for this.',
} as const;

/** Writes a report without a language model, from quotes only, and says so. */
export async function quoteSection(
  deps: StudioDeps,
  { userId, report }: Writing,
  earlier: readonly SectionRow[],
): Promise<Written> {
  const documents = await stillIncludedOf(deps, userId, report.spaceId);
  const { stretches } = await readWhole(deps, userId, documents);
  const found = new NumberedStretches();
  found.add(stretches);
  const byItem = new Map<string, Quotable[]>(documents.map(({ itemId }) => [itemId, []]));
  let left = mostSentences;
  let isCut = false;
  for (const stretch of stretches) {
    await nextTurn();
    const all = quotablesOf(stretch);
    const some = all.slice(0, left);
    byItem.get(stretch.itemId)?.push(...some);
    left -= some.length;
    isCut ||= some.length < all.length || all.length === mostOfStretch;
  }
  const sources = [...byItem.values()].filter((sentences) => sentences.length > 0);
  const { text, quoted, leftOut } = composeQuotes(report.kind, report.wish, sources);
  const notes = [
    howMade,
    isCut && beginningsAlone,
    leftOut > 0 &&
      `${leftOut} of the ${report.kind === 'timeline' ? 'events, the latest,' : 'sources'} found no room in it.`,
  ];
  const citer = citerFor(found, earlier, true);
  const said = text === '' ? (report.kind === 'timeline' ? nothing.timeline : nothing.others) : text;
  const { content, citations } = readEvents(
    citer.read([
      ...quoted.map(({ itemId, title, text: quote, start, end }) => ({
        type: 'source' as const,
        source: { id: '', title, quote, itemId, start, end },
      })),
      { type: 'chunk', content: said },
    ]),
  );
  return { content, citations, unsupported: 0, notice: notes.filter(Boolean).join(' ') };
}
