/** Commas between thousands, and between the lakhs and crores of India, before a decimal point if there is one. */
const grouped = /^(?!0)\p{N}{1,3}(?:,\p{N}{2,3})*,\p{N}{3}(?:\.\p{N}+)?$/u;
/** A decimal comma, behind points between thousands if there are any. */
const withComma = /^(?:\p{N}+|\p{N}{1,3}(?:\.\p{N}{3})+),\p{N}+$/u;

/**
 * A number as it is indexed: without commas between its thousands, and with a point before its decimals. '2,500' is read
 * as in English, '2,50' and '1.250,50' as in most other languages. Points alone are left: they may separate either.
 */
export function numberTerm(written: string): string {
  if (grouped.test(written) || !withComma.test(written)) return written.replaceAll(',', '');
  return written.replaceAll('.', '').replace(',', '.');
}

/** A number with a decimal comma that few people would write: with four digits before the comma, or three behind it. */
const mayBeCells = /^\p{N}{4,},\p{N}+$|^\p{N}+,\p{N}{3,}$/u;

/** Whether this is written like one number: '1,250.50' and '2,50' are, '1987,10.7,711' is not. */
export function isOneNumber(written: string): boolean {
  return !written.includes(',') || grouped.test(written) || withComma.test(written);
}

/** The two numbers that '1987,711' is where a comma separates the cells of a table; none where that is unlikely. */
export function cellsOf(written: string): readonly string[] {
  return mayBeCells.test(written) && !grouped.test(written) ? written.split(',') : [];
}
