import type { Db } from '../../platform/database/database.ts';
import { csvLine } from '../../platform/text/csv-line.ts';
import { costOf, usd } from './cost-of.ts';
import { callsOf, type EventRow, type UsageFilter } from './report-store.ts';

const atATime = 500;
const head = [
  'time',
  'model',
  'answered by',
  'input tokens',
  'cached tokens',
  'output tokens',
  'reasoning tokens',
  'web searches',
  'cost in US dollars',
  'paid by',
  'counted by',
];

/** Calls as a table, newest first, read a stretch at a time. */
export async function* usageCsv(db: Db, userId: string, filter: UsageFilter): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(csvLine(head));
  for (let before: EventRow | undefined; ; ) {
    const rows: readonly EventRow[] = await callsOf(db, userId, filter, atATime, before);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''));
    before = rows.at(-1);
    if (rows.length < atATime) return;
  }
}

function cells(row: EventRow): (string | number)[] {
  const { createdAt, model, vendorModel, input, cached, output, reasoning, searches, paidBy, countedBy } = row;
  const counts = [input, cached, output, reasoning, searches];
  return [createdAt.toISOString(), model, vendorModel, ...counts, usd(costOf(row)).toFixed(6), paidBy, countedBy];
}
