/** A date somebody wrote, as in a feed or an answer, as ISO 8601 in UTC; null when it is none. */
export function readDate(written: string): string | null {
  const time = Date.parse(written.trim());
  const isSane = !Number.isNaN(time) && Math.abs(time) < 8e15 && new Date(time).getUTCFullYear() < 10_000;
  return isSane ? new Date(time).toISOString() : null;
}
