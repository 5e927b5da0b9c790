const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/**
 * Credits of a statement, to a millionth of a dollar: '+1,000.00', '−0.4123'. What moved carries its sign; less than
 * can be shown is not shown as nothing.
 */
export function formatEntry(credits: number, isMove: boolean): string {
  const size = Math.abs(credits);
  const text = size > 0 && size < 0.0001 ? '<0.0001' : format.format(size);
  if (!isMove || credits === 0) return credits < 0 ? `−${text}` : text;
  return `${credits < 0 ? '−' : '+'}${text}`;
}
