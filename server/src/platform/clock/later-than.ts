/** The time of a change, which is always later than that of the previous one: editors distinguish versions by it. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
