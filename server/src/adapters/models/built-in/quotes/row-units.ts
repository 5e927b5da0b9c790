import type { Unit } from './units.ts';

/** How much a word in the names of the columns counts compared with one in a row. */
export const weightOfHead = 0.7;

/**
 * The rows of a delimited table, for questions that no table plan fits. The header row is the context of each, where
 * the text begins with it.
 */
export function rowUnits(text: string, hasHead: boolean): readonly Unit[] {
  const units: Unit[] = [];
  const head = { start: 0, end: text.indexOf('\n') < 0 ? text.length : text.indexOf('\n') };
  const context = hasHead ? [{ ...head, weight: weightOfHead }] : [];
  for (let start = hasHead ? head.end + 1 : 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end > start) units.push({ start, end, quote: { start, end }, context, kind: 'row' });
    start = end + 1;
  }
  return units;
}
