import type { Field } from './source-blocks.ts';

/** How a column of a table stands. */
export interface Column {
  /** It holds sentences, and gets the width to be read. */
  readonly isLong: boolean;
  /** All that stands under its head are numbers, which end at one edge. */
  readonly isNumber: boolean;
}

/** Characters from which words need a width of their own. */
const longFrom = 28;
const number = /^[-+−]?[\d.,'\u202f\u00a0 ]*\d\s?%?$/;

/** What stands in each column, as far as this part of the table shows. */
export function columnsOf(rows: readonly (readonly Field[])[], hasHead: boolean): readonly Column[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => {
    const texts = rows.map((row) => textOf(row[at]));
    const values = (hasHead ? texts.slice(1) : texts).filter((text) => text !== '');
    return {
      isLong: texts.some((text) => text.length >= longFrom),
      isNumber: values.length > 0 && values.every((text) => number.test(text)),
    };
  });
}

function textOf(field: Field | undefined): string {
  return (field?.runs ?? []).map(({ text }) => text).join('');
}
