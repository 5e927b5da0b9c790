/** From this number on, a time is read as milliseconds (since 1973); smaller ones are seconds (until the year 5138). */
const firstMs = 100_000_000_000;

/** The milliseconds since 1970 that another program wrote, in seconds or in milliseconds. */
export function msSince1970(written: number): number {
  return Math.abs(written) < firstMs ? written * 1_000 : written;
}
