/** One line of a table (RFC 4180). Text is quoted, and never read as a formula by a spreadsheet. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;
}

/** The first line, behind the mark without which spreadsheets take names in UTF-8 for another coding. */
export function csvHead(cells: readonly string[]): string {
  return `\ufeff${csvLine(cells)}`;
}

/** What begins a formula; full-width signs do so too where people write with them. SOURCE: OWASP, "CSV Injection". */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function quoted(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
