import type { PaidBy } from '@atrium/contract/usage';
import type { SumRow } from './report-store.ts';

/** Integer micro-dollars: the charge, or for an own key the price by the vendor's list. */
export function costOf(row: Pick<SumRow, 'paidBy' | 'costMicroUsd' | 'vendorCostMicroUsd'>): number {
  return row.paidBy === 'own-key' ? row.vendorCostMicroUsd : row.costMicroUsd;
}

/** Who paid, in the words of the API; an errand of the installation's own costs the user nothing. */
export function payerOf({ paidBy }: Pick<SumRow, 'paidBy'>): PaidBy {
  return paidBy === 'errand' ? 'free' : paidBy;
}

/** US dollars, for display. */
export function usd(microUsd: number): number {
  return microUsd / 1_000_000;
}
