/** A date written by a third party, as in a feed or an answer, in ISO 8601 and UTC; null when it is not a date. */
export function readDate(written: string): string | null {
  const time = Date.parse(written.trim());
  const isSane = !Number.isNaN(time) && Math.abs(time) < 8e15 && new Date(time).getUTCFullYear() < 10_000;
  return isSane ? new Date(time).toISOString() : null;
}
