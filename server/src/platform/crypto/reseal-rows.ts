import { type Seal, SealBroken } from './seal.ts';

/** How many values were sealed anew, and how many are lost because no key opens them. */
export interface Resealed {
  readonly resealed: number;
  readonly lost: number;
}

/** Rows that keep a sealed value each. */
interface SealedRows<Row> {
  /** The rows behind one in the order of their keys, the first where none is given; so many at most. */
  after(last: Row | null, limit: number): Promise<readonly Row[]>;
  /** Seals what a row keeps with the first key, unless it has changed meanwhile: that was done with the first key already. */
  reseal(row: Row): Promise<void>;
}

const page = 200;

/** Seals with the first key what an older one sealed. Safe to repeat and to run beside a running server. */
export async function resealRows<Row extends { readonly sealed: string }>(
  seal: Seal,
  { after, reseal }: SealedRows<Row>,
): Promise<Resealed> {
  let [resealed, lost] = [0, 0];
  for (let rows = await after(null, page); ; rows = await after(rows.at(-1) ?? null, page)) {
    for (const row of rows.filter(({ sealed }) => seal.isOld(sealed))) {
      try {
        await reseal(row);
        resealed += 1;
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        lost += 1;
      }
    }
    if (rows.length < page) return { resealed, lost };
  }
}
