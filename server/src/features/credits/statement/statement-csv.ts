import type { EntryKind } from '@atrium/contract/credits';
import { csvFile } from '../../../platform/csv/csv-file.ts';
import type { Db } from '../../../platform/database/database.ts';
import { toCredits } from '../domain/amounts.ts';
import { kindsShown } from '../domain/kinds-shown.ts';
import { type EntryRow, entriesOf } from './statement-store.ts';

const head = ['time', 'kind', 'description', 'credits', 'owed', 'balance after', 'model', 'run', 'set aside'];

export interface CsvFilter {
  /** `ledger`: all entries. */
  readonly show: Parameters<typeof kindsShown>[0];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The statement as a table, newest first. */
export function statementCsv(db: Db, userId: string, { show, ...days }: CsvFilter): AsyncGenerator<Uint8Array, void> {
  const kinds: readonly EntryKind[] = kindsShown(show);
  const next = (last: EntryRow | undefined, limit: number) =>
    entriesOf(db, userId, { kinds, ...days, before: last?.id }, limit);
  return csvFile({ head, next, cells });
}

function cells({ createdAt, kind, about, amount, owed, balance, held }: EntryRow): (string | number)[] {
  const sums = [amount, owed, balance].map((sum) => toCredits(sum));
  const { description, model = '', runId = '' } = about;
  return [createdAt.toISOString(), kind, description, ...sums, model, runId, toCredits(held)];
}
