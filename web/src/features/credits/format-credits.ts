/** Created on first use, because that takes browsers milliseconds. */
let whole: Intl.NumberFormat | undefined;

/** Formats whole credits with thousands separators, rounded towards zero: '1,240'. */
export function formatCredits(credits: number): string {
  whole ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  return whole.format(Math.trunc(credits));
}
