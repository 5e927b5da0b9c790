/**
 * A number without the commas between its thousands. A comma anywhere else may be meant as a decimal point, which would
 * make ten or a hundred times as much of an amount: then it is left in, and no number.
 */
function withoutGroups(text: string): string {
  const plain = text.trim();
  return /^\$?\s*[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** A whole number as somebody writes it, with or without thousands apart; null for anything else or beyond the bounds. */
export function readWhole(text: string, least: number, most: number): number | null {
  const plain = withoutGroups(text);
  if (!/^\d{1,15}$/.test(plain)) return null;
  const value = Number(plain);
  return value >= least && value <= most ? value : null;
}

/** Credits with up to six decimals, above 0; null for anything else. Whether they are too many is for the caller to say. */
export function readCredits(text: string): number | null {
  const plain = withoutGroups(text);
  if (!/^\d+(\.\d{1,6})?$/.test(plain)) return null;
  const value = Number(plain);
  return value > 0 ? value : null;
}

/**
 * US dollars, with or without the sign, as a whole number of their parts: `readUsd('19.90', 2)` → 1990 cents. Null for
 * anything else, and for more decimals than are asked for, as nothing of an amount is rounded away.
 */
export function readUsd(text: string, decimals: number): number | null {
  const found = /^\$?\s*(\d{1,7})(?:\.(\d+))?$/.exec(withoutGroups(text));
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  return part.length > decimals ? null : Number(whole + part.padEnd(decimals, '0'));
}

/** The other way: parts of a dollar as they stand in a field, with at least two decimals: 1990 cents → '19.90'. */
export function writeUsd(parts: number, decimals: number): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -decimals)}.${part}`;
}
