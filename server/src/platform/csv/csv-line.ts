/** One line of a table (RFC 4180). Text is quoted, and never read as a formula by a spreadsheet. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;
}

/** The header line, after a byte order mark without which spreadsheets misread UTF-8. */
export function csvHead(cells: readonly string[]): string {
  return `\ufeff${csvLine(cells)}`;
}

/** Characters that begin a formula, with the full-width signs of some locales. SOURCE: OWASP, "CSV Injection". */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function quoted(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
