import { csvHead, csvLine } from './csv-line.ts';

const atATime = 500;

export interface CsvRows<Row> {
  readonly head: readonly string[];
  /** So many rows after the last of those before; at first after none. */
  next(last: Row | undefined, limit: number): Promise<readonly Row[]>;
  cells(row: Row): readonly (string | number)[];
}

/** A table as bytes, of which only a stretch is held in memory at a time. */
export async function* csvFile<Row>({ head, next, cells }: CsvRows<Row>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(csvHead(head));
  for (let last: Row | undefined; ; ) {
    const rows: readonly Row[] = await next(last, atATime);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''));
    last = rows.at(-1);
    if (rows.length < atATime) return;
  }
}
