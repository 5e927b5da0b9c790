/** The day of a moment in UTC ('2026-11-30'), as limits, totals and file names use it. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
