import { escapeMarkdown } from '../../../../platform/text/escape-markdown.ts';
import { formatCount } from '../../../../platform/text/format-count.ts';
import type { Breather } from '../reading/breather.ts';
import { type Document, regionOf } from '../reading/documents.ts';
import { type Reply, say } from '../reply.ts';
import { carryOut, type TableAnswer } from './carry-out-plan.ts';
import { planTable } from './plan-table.ts';
import type { Row } from './read-row.ts';
import { maxRows, readTable, type Table } from './read-table.ts';

/** The answer of the first table that has one: a value looked up or calculated, with its rows; null if none has. */
export async function answerFromTables(
  question: string,
  documents: readonly Document[],
  breather: Breather,
): Promise<Reply | null> {
  for (const document of documents) {
    // Only parts of a source are available, so a calculation over them would not hold for the whole table.
    if (document.shape !== 'table' || document.kind === 'source') continue;
    const { text, start } = regionOf(document, 0, document.passages.length - 1);
    if (start > 0) continue;
    const table = await readTable(text, breather);
    const plan = table === null ? null : await planTable(question, table, document.title, breather);
    const answer = table === null || plan === null ? null : await carryOut(plan, table, breather);
    if (table !== null && answer !== null) return written(answer, table, document, text);
  }
  return null;
}

function written(answer: TableAnswer, table: Table, document: Document, text: string): Reply {
  const { result, how, rows, total, groups } = answer;
  const hidden = total - rows.length;
  const more = groups === undefined && hidden > 0 ? `\nand ${formatCount(hidden, 'more row')}.\n` : '';
  const cut = table.complete ? '' : `\nOnly the first ${maxRows.toLocaleString('en-US')} rows were read.\n`;
  const shown = groups === undefined ? rowTable(rows, table) : groupTable(groups);
  return [
    say(`**${escapeMarkdown(result)}** [1]\n\n`),
    say(`${escapeMarkdown(how)}, in *${escapeMarkdown(document.title)}*.\n\n`),
    say(`${shown}${more}${cut}`),
    {
      type: 'source',
      title: document.title,
      quote: rows.map(({ start, end }) => text.slice(start, end)).join('\n') || how,
      ...(rows.length > 0 && { location: location(rows) }),
      ...(document.kind === 'attachment' && { attachmentId: document.id }),
    },
  ];
}

function location(rows: readonly Row[]): string {
  const numbers = rows.map(({ number }) => number);
  return numbers.length === 1 ? `row ${numbers[0]}` : `rows ${numbers.join(', ')}`;
}

function rowTable(rows: readonly Row[], { columns }: Table): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |\n`;
  const head = ['row', ...columns.map(({ name }) => name)];
  const rule = head.map((_, at) => (at === 0 || columns[at - 1]?.kind === 'number' ? '--:' : '---'));
  const body = rows.map(({ number, cells }) =>
    line([String(number), ...columns.map(({ index }) => cells[index] ?? '')]),
  );
  return `${line(head)}| ${rule.join(' | ')} |\n${body.join('')}`;
}

function groupTable(groups: readonly (readonly [string, string])[]): string {
  return `| | |\n| --- | --: |\n${groups.map(([value, result]) => `| ${cell(value)} | ${cell(result)} |\n`).join('')}`;
}

function cell(value: string): string {
  return escapeMarkdown(value.replaceAll(/\s+/g, ' '));
}
