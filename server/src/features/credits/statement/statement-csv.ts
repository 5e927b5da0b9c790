import type { EntryKind } from '@atrium/contract/credits';
import type { Db } from '../../../platform/database/database.ts';
import { csvLine } from '../../../platform/text/csv-line.ts';
import { toCredits } from '../domain/amounts.ts';
import { kindsShown } from '../domain/kinds-shown.ts';
import { type EntryRow, entriesOf } from './statement-store.ts';

const atATime = 500;
const head = ['time', 'kind', 'description', 'credits', 'owed', 'balance after', 'model', 'run'];

export interface CsvFilter {
  /** `ledger`: every entry there is. */
  readonly show: Parameters<typeof kindsShown>[0];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The statement as a table, newest first, read a stretch at a time. */
export async function* toCsv(db: Db, userId: string, { show, ...days }: CsvFilter): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(csvLine(head));
  const kinds: readonly EntryKind[] = kindsShown(show);
  for (let before: string | undefined; ; ) {
    const rows: readonly EntryRow[] = await entriesOf(db, userId, { kinds, ...days, before }, atATime);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''));
    before = rows.at(-1)?.id;
    if (rows.length < atATime) return;
  }
}

function cells({ createdAt, kind, about, amount, owed, balance }: EntryRow): (string | number)[] {
  const sums = [amount, owed, balance].map((sum) => toCredits(sum));
  return [createdAt.toISOString(), kind, about.description, ...sums, about.model ?? '', about.runId ?? ''];
}
