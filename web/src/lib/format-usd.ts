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

/** Formats with two decimals, or with four where they show of an amount below one cent more than zero. */
export function formatSmallUsd(dollars: number): string {
  const size = Math.abs(dollars);
  return formatUsd(dollars, size >= 0.00005 && size < 0.01 ? 4 : 2);
}

/** Formats integer cents as dollars with two decimals: 1900 → '$19.00'. */
export function formatCents(cents: number): string {
  return formatUsd(cents / 100, 2);
}
