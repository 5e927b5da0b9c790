/** Made when it is first needed: browsers take milliseconds for it. */
let whole: Intl.NumberFormat | undefined;

/** Whole credits with their thousands apart; a part of a credit is not shown as one: '1,240'. */
export function formatCredits(credits: number): string {
  whole ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  return whole.format(Math.trunc(credits));
}
