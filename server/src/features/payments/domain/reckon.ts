import type { Intent } from '../../../ports/payments.ts';

/** What has been carried out for a payment so far. Money in integer cents, US dollars. */
export interface Carried {
  /** What its package costs, and how many credits it holds. */
  readonly amount: number;
  readonly packageCredits: number;
  readonly received: number;
  readonly refunded: number;
  readonly disputed: number;
}

/** What is to be done so that the books say what the provider says. Micro-credits; negative ones are taken. */
export interface Reckoning {
  /** Whole credits to give now; 0 where they are given already or nothing has come in. */
  readonly gives: number;
  /** Micro-credits that refunds take, or give back where one came to nothing. */
  readonly byRefund: bigint;
  readonly byDispute: bigint;
}

export const microPerCredit = 1_000_000n;

/** The credits that an amount received buys: those of the package, or their part where less has come in. */
export function creditsFor(amount: number, packageCredits: number, received: number): number {
  if (amount <= 0 || received <= 0) return 0;
  return Number((BigInt(packageCredits) * BigInt(Math.min(received, amount))) / BigInt(amount));
}

/** Compares what was carried out with the truth. Repeating it after it was carried out gives nothing to do. */
export function reckon(carried: Carried, truth: Pick<Intent, 'received' | 'refunded' | 'disputed'>): Reckoning {
  // What has come in once never gets less: what goes back are refunds and disputes.
  const received = Math.max(carried.received, truth.received);
  const before = taken(carried, carried.received);
  const after = taken({ ...carried, ...truth }, received);
  return {
    gives: creditsOf(carried, received) - creditsOf(carried, carried.received),
    byRefund: before.byRefund - after.byRefund,
    byDispute: before.byDispute - after.byDispute,
  };
}

function creditsOf({ amount, packageCredits }: Carried, received: number): number {
  return creditsFor(amount, packageCredits, received);
}

/** Of a payment no more than all is ever taken: first by refunds, then by disputes. */
function taken(state: Carried, received: number) {
  const all = BigInt(creditsOf(state, received)) * microPerCredit;
  const byRefund = share(all, state.refunded, received);
  return { byRefund, byDispute: share(all, state.refunded + state.disputed, received) - byRefund };
}

function share(all: bigint, part: number, whole: number): bigint {
  if (whole <= 0 || part <= 0) return 0n;
  return part >= whole ? all : (all * BigInt(part)) / BigInt(whole);
}
