import type { Db } from '../../platform/database/database.ts';
import { csvLine } from '../../platform/text/csv-line.ts';
import type { ExportedFile } from '../accounts/index.ts';
import { usd } from './cost-of.ts';
import { eventsAfter, type UsageRow } from './store.ts';

const atATime = 500;
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
];

/** Every call of a model as a table. */
export async function* exportUsage(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  yield { path: 'usage/calls.csv', content: rows(db, userId) };
}

async function* rows(db: Db, userId: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(head));
  for (let after: string | null = null; ; ) {
    const some: readonly UsageRow[] = await eventsAfter(db, userId, after, atATime);
    if (some.length > 0) yield Buffer.from(some.map(line).join(''));
    after = some.at(-1)?.key ?? null;
    if (after === null) return;
  }
}

function line(row: UsageRow): string {
  const { createdAt, purpose, model, vendorModel, route, input, cached, output, reasoning, searches, costMicroUsd } =
    row;
  const counts = [input, cached, output, reasoning, searches];
  return csvLine([
    createdAt.toISOString(),
    purpose,
    model,
    vendorModel,
    route,
    ...counts,
    usd(costMicroUsd).toFixed(6),
  ]);
}
