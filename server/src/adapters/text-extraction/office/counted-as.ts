const romans = { m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 };

/** A count in a format of Word; null if the format has no such number or is not read here. */
export function countedAs(count: number, format: string): string | null {
  if (format === 'none') return '';
  if (format === 'decimal') return String(count);
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  if (count < 1 || count > 999) return null;
  // 'z' is followed by 'aa' and 'bb'.
  const letters = String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
  if (format === 'lowerLetter') return letters;
  if (format === 'upperLetter') return letters.toUpperCase();
  let [rest, roman] = [count, ''];
  for (const [sign, value] of Object.entries(romans)) for (; rest >= value; rest -= value) roman += sign;
  if (format === 'lowerRoman') return roman;
  return format === 'upperRoman' ? roman.toUpperCase() : null;
}
