import { csvFile } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { costOf, payerOf, usd } from './cost-of.ts';
import { callsOf, type EventRow, type UsageFilter } from './report-store.ts';

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

/** A user's calls as a table, newest first. */
export function usageCsv(db: Db, userId: string, filter: UsageFilter): AsyncGenerator<Uint8Array, void> {
  return csvFile({ head, next: (before, limit) => callsOf(db, userId, filter, limit, before), cells });
}

function cells(row: EventRow): (string | number)[] {
  const { createdAt, model, vendorModel, input, cached, output, reasoning, searches, countedBy } = row;
  const counts = [input, cached, output, reasoning, searches];
  return [createdAt.toISOString(), model, vendorModel, ...counts, usd(costOf(row)).toFixed(6), payerOf(row), countedBy];
}
