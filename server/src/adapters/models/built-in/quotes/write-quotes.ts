import { escapeMarkdown } from '../../../../platform/text/escape-markdown.ts';
import { plainQuote } from '../../../../platform/text/plain-quote.ts';
import { type Reply, say } from '../reply.ts';
import { cellsUnder, columnNames } from '../tables/column-names.ts';
import type { Quote } from './find-quotes.ts';

/** Formats quotes as numbered Markdown blockquotes, each followed by its source event. */
export function writeQuotes(quotes: readonly Quote[], lead: string): Reply {
  return [
    say(`${lead}\n\n`),
    ...quotes.flatMap(
      (quote, at): Reply => [
        say(`${blockquote(quote, `[${at + 1}]`)}\n>\n> — ${whereabouts(quote)}\n\n`),
        {
          type: 'source',
          title: quote.document.title,
          quote: quote.text,
          ...(quote.location !== undefined && { location: quote.location }),
          ...(quote.document.kind === 'attachment' && { attachmentId: quote.document.id }),
          ...(quote.document.kind === 'source' && { itemId: quote.document.id, start: quote.start, end: quote.end }),
        },
      ],
    ),
  ];
}

function whereabouts({ document, location }: Quote): string {
  const title = `*${escapeMarkdown(document.title)}*`;
  return location === undefined ? title : `${title}, ${location}`;
}

function blockquote({ document, text }: Quote, mark: string): string {
  const names = columnNames(document);
  const cells = cellsUnder(names, document, text);
  if (cells !== null) return rowUnder(names, cells, mark);
  if (document.shape === 'code' || document.shape === 'outline') {
    const language = document.fileName.slice(document.fileName.lastIndexOf('.') + 1);
    const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
    return `> ${fence}${/^\w{1,12}$/.test(language) ? language : ''}\n${text.replace(/^/gm, '> ')}\n> ${fence}\n>\n> ${mark}`;
  }
  if (document.kind === 'guide') return `${ourOwn(text)} ${mark}`;
  return `> ${escapeMarkdown(plainQuote(text))} ${mark}`;
}

/**
 * A row with the names of its columns, which alone say what its values mean. Its mark stands in the first cell: the last
 * one of a wide table is out of sight.
 */
function rowUnder(names: readonly string[], cells: readonly string[], mark: string): string {
  const line = (all: readonly string[]) => `> | ${all.join(' | ')} |`;
  const written = (cell: string) => escapeMarkdown(cell.replaceAll(/\s+/g, ' '));
  const values = cells.map((cell, at) => (at === 0 ? `${written(cell)} ${mark}` : written(cell)));
  return [line(names.map(written)), line(names.map(() => '---')), line(values)].join('\n');
}

/**
 * The guide is our own text and keeps its Markdown, except for headings, which would look out of place in a reply, and
 * links between pages.
 */
function ourOwn(text: string): string {
  return text
    .replaceAll(/^#{1,6}\s+(.*)$/gm, '**$1**\n')
    .replaceAll(/\[([^\]\n]*)\]\([^)\s]*\.md\)/g, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(/^/gm, '> ');
}
