import { eachRow } from '../paging/each-row.ts';
import { type Seal, SealBroken } from './seal.ts';

/** How many values were re-sealed, and how many are lost because no key opens them. */
export interface Resealed {
  readonly resealed: number;
  readonly lost: number;
}

/** A table whose rows each hold a sealed value. */
interface SealedRows<Row> {
  /** Up to `limit` rows after `last`, ordered by key; from the start when `last` is null. */
  after(last: Row | null, limit: number): Promise<readonly Row[]>;
  /**
   * Re-seals a row's value with the first key. A row that has changed meanwhile is skipped: it was sealed with the
   * first key then.
   */
  reseal(row: Row): Promise<void>;
}

const page = 200;

/** Re-seals with the first key what an older key sealed. Safe to repeat, and to run beside a running server. */
export async function resealRows<Row extends { readonly sealed: string }>(
  seal: Seal,
  { after, reseal }: SealedRows<Row>,
): Promise<Resealed> {
  let [resealed, lost] = [0, 0];
  for await (const row of eachRow<Row>(page, after)) {
    if (!seal.isOld(row.sealed)) continue;
    try {
      await reseal(row);
      resealed += 1;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      lost += 1;
    }
  }
  return { resealed, lost };
}
