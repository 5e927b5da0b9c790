import { microCredits } from '@atrium/contract/credits';

/** Micro-credits in one micro-dollar: a credit is one US cent. */
const perMicroUsd = 100n;

/** For display: exact up to nine billion credits. */
export function toCredits(amount: bigint): number {
  return Number(amount) / microCredits;
}

export function fromCredits(credits: number): bigint {
  return BigInt(Math.round(credits * microCredits));
}

/** US dollars, for display. */
export function toUsd(amount: bigint): number {
  return Number(amount) / (microCredits * 100);
}

export function fromMicroUsd(microUsd: number): bigint {
  return BigInt(microUsd) * perMicroUsd;
}

/** The month of an instant, UTC: 'YYYY-MM'. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}
