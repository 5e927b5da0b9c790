import { csvFile } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ExportedFile } from '../accounts/index.ts';
import { costOf, payerOf, usd } from './cost-of.ts';
import { eventsAfter, type UsageRow } from './store.ts';

const head = [
  'time',
  'purpose',
  'model',
  'vendor model',
  'route',
  'input tokens',
  'cached tokens',
  'output tokens',
  'reasoning tokens',
  'web searches',
  'cost in US dollars',
  'paid by',
];

/** Exports every model call as a table. */
export async function* exportUsage(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  const next = (last: UsageRow | undefined, limit: number) => eventsAfter(db, userId, last?.key ?? null, limit);
  yield { path: 'usage/calls.csv', content: csvFile({ head, next, cells }) };
}

function cells(row: UsageRow): (string | number)[] {
  const { createdAt, purpose, model, vendorModel, route, input, cached, output, reasoning, searches } = row;
  const counts = [input, cached, output, reasoning, searches];
  const bill = [usd(costOf(row)).toFixed(6), payerOf(row)];
  return [createdAt.toISOString(), purpose, model, vendorModel, route, ...counts, ...bill];
}
