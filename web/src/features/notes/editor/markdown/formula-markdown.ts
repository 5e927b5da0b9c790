/** The LaTeX of a formula that was copied from a text of ours; null for anything else. */
export function formulaOf(element: Element): string | null {
  if (!element.hasAttribute('data-formula')) return null;
  const source = /^(\$\$?)([\s\S]+)\1$/.exec(element.textContent ?? '')?.[2] ?? null;
  return source !== null && element.closest('td, th') ? withoutBars(source) : source;
}

/** The same formula without bars, which would divide a cell. */
function withoutBars(source: string): string {
  return source.replace(/\\[\s\S]|\|/g, (sign, at: number) => {
    const name = sign === '|' ? '\\vert' : sign === '\\|' ? '\\Vert' : null;
    if (name === null) return sign;
    return /[a-z]/i.test(source.charAt(at + sign.length)) ? `${name} ` : name;
  });
}

/**
 * What is read as a formula between single signs, wherever it stands: no number comes first, which would be a price.
 * The full rule is that of `prepareMath`, whose code is not loaded for this.
 */
const readSingle = /^\$(?=[^\s$\d])[^$\n]{0,500}[^\s$\\]\$$/;

/**
 * A formula within words: between single signs, as it is given, if it is read so, and else between double ones.
 * @param before the character before it; '' if there is none
 * @param after the character after it
 */
export function inlineFormula(formula: string, before: string, after: string): string {
  const isRead = readSingle.test(formula) && !/[\\$\w]/.test(before) && !/[\w${]/.test(after);
  return isRead ? formula : `$${formula}$`;
}

/** A formula on lines of its own. */
export function displayedFormula(source: string): string {
  return `$$\n${source.trim()}\n$$`;
}
