import { clipText } from '../../../../platform/text/clip-text.ts';
import { escapeMarkdown } from '../../../../platform/text/escape-markdown.ts';
import { formatCount } from '../../../../platform/text/format-count.ts';
import { pickTelling, tellingTerms } from '../../../../platform/text/passages/telling-sentences.ts';
import { lengthInAlphabet } from '../../../../platform/text/words/length-in-alphabet.ts';
import { words } from '../../../../platform/text/words/words.ts';
import type { Breather } from '../reading/breather.ts';
import { type Document, locationOf, regionOf } from '../reading/documents.ts';
import { type Reply, say } from '../reply.ts';
import { readTable } from '../tables/read-table.ts';
import type { Quote } from './find-quotes.ts';
import { proseUnits } from './prose-units.ts';
import { writeQuotes } from './write-quotes.ts';

/** Characters of a document that are searched for its most significant sentences. */
const maxRead = 120_000;

/** The fewest characters of a sentence that is quoted, were it written in an alphabet. */
const leastLength = 30;

/** Whether a message asks for an overview of its files, or is empty. */
export function asksForOverview(text: string): boolean {
  return (
    text.trim() === '' ||
    /\b(?:summar(?:y|i[sz]e)|tl;?dr|overview|gist|key (?:points|facts|takeaways)|main (?:points|ideas|topics?)|highlights)\b/i.test(
      text,
    ) ||
    /^\s*(?:what(?:'s| is| are) (?:this|these|that|it|in (?:this|the|these|my))\b.{0,30}|what (?:is|does) (?:this|the|my) (?:file|document|pdf|text|page)s?(?: about| say| contain)?|describe (?:this|the|these|my) .{0,20}|read this.{0,10}|explain (?:this|the) (?:file|document|pdf|text))\s*[?.!]*\s*$/i.test(
      text,
    )
  );
}

/** Describes the files and quotes their most significant sentences; says that this is not a summary. */
export async function overview(documents: readonly Document[], breather: Breather): Promise<Reply> {
  const lines: string[] = [];
  const quotes: Quote[] = [];
  for (const document of documents.slice(0, 5)) {
    const { text, start } = regionOf(document, 0, document.passages.length - 1);
    lines.push(`- ${await described(document, text, breather)}`);
    if (document.shape === 'prose')
      quotes.push(...(await telling(document, clipText(text, maxRead), start, documents.length > 1 ? 1 : 3, breather)));
  }
  if (documents.length > 5) lines.push(`- and ${documents.length - 5} more`);
  const note =
    '\nWithout a language model there is no summary in other words. Ask for a detail and the passage is quoted.\n\n';
  const list = say(`${lines.join('\n')}\n${note}`);
  return quotes.length === 0
    ? [list]
    : [list, ...writeQuotes(quotes.slice(0, 5), 'The sentences that hold most of the frequent words:')];
}

async function described(document: Document, text: string, breather: Breather): Promise<string> {
  const name = `**${escapeMarkdown(document.title)}**`;
  const table = document.shape === 'table' ? await readTable(text, breather) : null;
  if (table !== null) {
    const columns = table.columns.map((column) => `\`${column.name.replaceAll('`', '')}\``).join(', ');
    return `${name}: ${formatCount(table.rows.length, 'row')} with ${columns}`;
  }
  const pages = document.passages.at(-1)?.page;
  const lines = document.passages.at(-1)?.lines?.[1];
  const size =
    pages === undefined
      ? lines === undefined
        ? ''
        : `${formatCount(lines, 'line')}, `
      : `${formatCount(pages, 'page')}, `;
  let count = 0;
  for (const _ of words(text)) {
    count += 1;
    if (count % 2_000 === 0) await breather.pause();
  }
  return `${name}: ${size}${formatCount(count, 'word')}`;
}

async function telling(
  document: Document,
  text: string,
  offset: number,
  count: number,
  breather: Breather,
): Promise<readonly Quote[]> {
  const units = proseUnits(text).filter(
    ({ kind, start, end }) => kind === 'sentence' && lengthInAlphabet(text.slice(start, end)) >= leastLength,
  );
  const terms: ReadonlySet<string>[] = [];
  for (const { start, end } of units) {
    terms.push(tellingTerms(text.slice(start, end)));
    await breather.pause();
  }
  return pickTelling(terms, count)
    .flatMap((at) => units[at] ?? [])
    .map(({ start, end }) => ({
      document,
      text: text.slice(start, end),
      start: offset + start,
      end: offset + end,
      own: { start: offset + start, end: offset + end },
      location: locationOf(document, offset + start, offset + end),
      score: 1,
      coverage: 1,
      holdsWanted: true,
      holdsNames: true,
    }));
}
