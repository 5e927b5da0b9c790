import { csvHead, csvLine } from '@atrium/contract/csv-line';

const atATime = 500;

export interface CsvRows<Row> {
  readonly head: readonly string[];
  /** Up to `limit` rows after `last`; from the start when `last` is undefined. */
  next(last: Row | undefined, limit: number): Promise<readonly Row[]>;
  cells(row: Row): readonly (string | number)[];
}

/** A table as CSV bytes; only one batch of rows is in memory at a time. */
export async function* csvFile<Row>({ head, next, cells }: CsvRows<Row>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(csvHead(head));
  for (let last: Row | undefined; ; ) {
    const rows: readonly Row[] = await next(last, atATime);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''));
    last = rows.at(-1);
    if (rows.length < atATime) return;
  }
}
