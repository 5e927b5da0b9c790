/**
 * Removes the commas between thousands. A comma anywhere else might be meant as a decimal point, and removing it would
 * make the amount ten or a hundred times larger; it is left in, so that the text is not accepted as a number.
 */
function withoutGroups(text: string): string {
  const plain = text.trim();
  return /^\$?\s*[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** Parses a whole number, with or without thousands separators; null for anything else or if out of bounds. */
export function readWhole(text: string, least: number, most: number): number | null {
  const plain = withoutGroups(text);
  if (!/^\d{1,15}$/.test(plain)) return null;
  const value = Number(plain);
  return value >= least && value <= most ? value : null;
}

/** Parses credits with up to six decimals, above 0; null for anything else. The caller checks the upper bound. */
export function readCredits(text: string): number | null {
  const plain = withoutGroups(text);
  if (!/^\d+(\.\d{1,6})?$/.test(plain)) return null;
  const value = Number(plain);
  return value > 0 ? value : null;
}

/**
 * Parses US dollars, with or without the sign, as an integer of the smallest unit: `readUsd('19.90', 2)` → 1990 cents.
 * Returns null for anything else, and for more decimals than given, so that no part of an amount is lost by rounding.
 */
export function readUsd(text: string, decimals: number): number | null {
  const found = /^\$?\s*(\d{1,7})(?:\.(\d+))?$/.exec(withoutGroups(text));
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  return part.length > decimals ? null : Number(whole + part.padEnd(decimals, '0'));
}

/** Formats an integer of the smallest unit for a field, with at least two decimals: 1990 cents → '19.90'. */
export function writeUsd(parts: number, decimals: number): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -decimals)}.${part}`;
}
