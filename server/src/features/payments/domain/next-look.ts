const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds after which an unfinished payment is cancelled at the provider. */
export const patience = 24 * hour;

/**
 * When a payment that is neither paid nor cancelled is checked again: soon while it is new, then less and less often.
 */
export function nextLook(startedAt: Date, now: Date): Date {
  const age = now.getTime() - startedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, minute), 6 * hour));
}
