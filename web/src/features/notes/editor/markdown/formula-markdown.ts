import { mayHoldMath, prepareMath } from '@atrium/contract/prepare-math';

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
 * A formula within words: between single signs, as it is given, if it is read so, and else between double ones.
 * @param before the character before it; '' if there is none
 * @param after the character after it
 */
export function inlineFormula(formula: string, before: string, after: string): string {
  const double = `$${formula}$`;
  const isRead = mayHoldMath(formula) && prepareMath(before + formula + after) === before + double + after;
  return isRead ? formula : double;
}

/** A formula on lines of its own. */
export function displayedFormula(source: string): string {
  return `$$\n${source.trim()}\n$$`;
}
