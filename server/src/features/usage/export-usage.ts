import type { Db } from '../../platform/database/database.ts';
import type { ExportedFile } from '../accounts/index.ts';
import { eventsAfter, type UsageRow } from './store.ts';

const atATime = 500;
const head =
  'time,purpose,model,vendor model,route,input tokens,cached tokens,output tokens,reasoning tokens,cost in US dollars';

/** Every call of a model as a table. */
export async function* exportUsage(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  yield { path: 'usage/calls.csv', content: rows(db, userId) };
}

async function* rows(db: Db, userId: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${head}\n`);
  for (let after: string | null = null; ; ) {
    const some: readonly UsageRow[] = await eventsAfter(db, userId, after, atATime);
    if (some.length > 0) yield Buffer.from(some.map(line).join(''));
    after = some.at(-1)?.key ?? null;
    if (after === null) return;
  }
}

function line(row: UsageRow): string {
  const cost = (row.costMicroUsd / 1_000_000).toFixed(6);
  const cells = [row.createdAt.toISOString(), row.purpose, row.model, row.vendorModel, row.route];
  return `${[...cells.map(cell), row.input, row.cached, row.output, row.reasoning, cost].join(',')}\n`;
}

/** Quoted, and never read as a formula by a spreadsheet. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
