const formats = new Map<number, Intl.NumberFormat>();

/** Formats US dollars with thousands separators: `formatUsd(1234.5, 4)` → '$1,234.5000'. */
export function formatUsd(dollars: number, decimals: 2 | 4): string {
  let format = formats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // A negative amount that rounds to zero gets no minus sign.
      signDisplay: 'negative',
    });
    formats.set(decimals, format);
  }
  return format.format(dollars);
}

/** Formats with two decimals, or with four where an amount below one cent would show as zero. */
export function formatSmallUsd(dollars: number): string {
  return formatUsd(dollars, dollars !== 0 && Math.abs(dollars) < 0.01 ? 4 : 2);
}

/** Formats integer cents as dollars with two decimals: 1900 → '$19.00'. */
export function formatCents(cents: number): string {
  return formatUsd(cents / 100, 2);
}
