const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/**
 * Formats credits of a statement with up to four decimals, a millionth of a dollar: '+1,000.00', '−0.4123'. Movements
 * carry a sign; an amount too small to show is not shown as zero.
 */
export function formatEntry(credits: number, isMove: boolean): string {
  const size = Math.abs(credits);
  const text = size > 0 && size < 0.0001 ? '<0.0001' : format.format(size);
  if (!isMove || credits === 0) return credits < 0 ? `−${text}` : text;
  return `${credits < 0 ? '−' : '+'}${text}`;
}
