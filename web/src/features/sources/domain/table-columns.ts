import type { Field } from './source-blocks.ts';

/** How a column of a table is displayed. */
export interface Column {
  /** Whether it contains sentences, which need a minimum width to be readable. */
  readonly isLong: boolean;
  /** Whether all cells below the header are numbers, which are right-aligned. */
  readonly isNumber: boolean;
}

/** From this many characters on, a text needs a minimum width. */
const longFrom = 28;
const number = /^[-+−]?[\d.,'\u202f\u00a0 ]*\d\s?%?$/;

/** Determines the columns, as far as this part of the table shows. */
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
