import type { SumRow } from './report-store.ts';

/** Integer micro-dollars: what was charged, and of an own key what its vendor's list says. */
export function costOf(row: Pick<SumRow, 'paidBy' | 'costMicroUsd' | 'vendorCostMicroUsd'>): number {
  return row.paidBy === 'own-key' ? row.vendorCostMicroUsd : row.costMicroUsd;
}

/** For showing. */
export function usd(microUsd: number): number {
  return microUsd / 1_000_000;
}
