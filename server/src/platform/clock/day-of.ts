/** The day of a moment as limits, sums and names of files have it: UTC, '2026-11-30'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
