import type { Intent } from '../../../ports/payments.ts';

/** What has been carried out for a payment so far. Amounts in integer cents, US dollars. */
export interface Carried {
  /** The price of its package, and the credits in it. */
  readonly amount: number;
  readonly packageCredits: number;
  readonly received: number;
  readonly refunded: number;
  readonly disputed: number;
}

/**
 * What remains to be done so that the books match the provider. Micro-credits; negative amounts are taken from the
 * user.
 */
export interface Reckoning {
  /** Whole credits to give now; 0 if they are given already or no money has arrived. */
  readonly gives: number;
  /** Micro-credits that refunds take, or that are given back after a failed refund. */
  readonly byRefund: bigint;
  readonly byDispute: bigint;
}

export const microPerCredit = 1_000_000n;

/** The credits for a received amount: those of the package, or a proportional part if less money has arrived. */
export function creditsFor(amount: number, packageCredits: number, received: number): number {
  if (amount <= 0 || received <= 0) return 0;
  return Number((BigInt(packageCredits) * BigInt(Math.min(received, amount))) / BigInt(amount));
}

/**
 * Compares what was carried out with the provider's state. Once the result is carried out, repeating this yields
 * nothing to do.
 */
export function reckon(carried: Carried, truth: Pick<Intent, 'received' | 'refunded' | 'disputed'>): Reckoning {
  // The received amount never decreases: money goes back as refunds and disputes.
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

/** A payment never loses more than all of its credits: refunds count first, then disputes. */
function taken(state: Carried, received: number) {
  const all = BigInt(creditsOf(state, received)) * microPerCredit;
  const byRefund = share(all, state.refunded, received);
  return { byRefund, byDispute: share(all, state.refunded + state.disputed, received) - byRefund };
}

function share(all: bigint, part: number, whole: number): bigint {
  if (whole <= 0 || part <= 0) return 0n;
  return part >= whole ? all : (all * BigInt(part)) / BigInt(whole);
}
