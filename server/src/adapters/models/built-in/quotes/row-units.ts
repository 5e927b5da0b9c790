import type { Unit } from './units.ts';

/** The rows of a delimited table, for questions that no table plan fits. The header row is the context of each. */
export function rowUnits(text: string): readonly Unit[] {
  const units: Unit[] = [];
  const head = { start: 0, end: text.indexOf('\n') < 0 ? text.length : text.indexOf('\n') };
  for (let start = head.end + 1; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end > start)
      units.push({ start, end, quote: { start, end }, context: [{ ...head, weight: 0.7 }], kind: 'row' });
    start = end + 1;
  }
  return units;
}
