const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds after which a payment that nobody has finished is ended at the provider. */
export const patience = 24 * hour;

/** When a payment that is neither paid nor ended is looked at again: soon while it is young, then more and more seldom. */
export function nextLook(startedAt: Date, now: Date): Date {
  const age = now.getTime() - startedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, minute), 6 * hour));
}
