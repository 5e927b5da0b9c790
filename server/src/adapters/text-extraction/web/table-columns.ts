/** The columns of a table in which merged cells are followed; a cell that reaches beyond is taken for a single one. */
const mostColumns = 100;

interface Table {
  /** For each column, how many further rows a cell above reaches down. */
  readonly reaching: number[];
  /** The column after the last cell. */
  next: number;
  /** How many columns of the row have been written. */
  written: number;
}

/** Tells in which columns the cells of a page's tables stand, as some reach over several columns or rows. */
export class TableColumns {
  readonly #tables: Table[] = [];
  /** The cell whose attributes are being read, and how far it reaches. */
  #cell: { readonly table: Table; columns: number; rows: number } | null = null;

  /** Takes the start of an element. For a cell, how many columns it stands after what was written last. */
  open(name: string): number {
    this.#endCell();
    if (name === 'table') this.#tables.push({ reaching: [], next: 0, written: 0 });
    const table = this.#tables.at(-1);
    if (name === 'td' || name === 'th') return table ? this.#beginCell(table) : 1;
    if (table && name === 'tr') endRow(table);
    return 0;
  }

  /** Takes an attribute of the element that was opened last. */
  attribute(name: string, value: string): void {
    const span = Number.parseInt(value, 10);
    if (!this.#cell || !(span > 1)) return;
    if (name === 'colspan' && this.#cell.table.next + span <= mostColumns) this.#cell.columns = span;
    else if (name === 'rowspan' && this.#cell.table.next < mostColumns) this.#cell.rows = span;
  }

  close(name: string): void {
    this.#endCell();
    // A cell reaches no farther than its group of rows.
    if (name === 'thead' || name === 'tbody' || name === 'tfoot') this.#tables.at(-1)?.reaching.splice(0);
    else if (name === 'table') this.#tables.pop();
  }

  #beginCell(table: Table): number {
    for (let down = table.reaching[table.next] ?? 0; down > 0; down = table.reaching[table.next] ?? 0) {
      table.reaching[table.next] = down - 1;
      table.next += 1;
    }
    const columns = table.next + 1 - table.written;
    table.written = table.next + 1;
    this.#cell = { table, columns: 1, rows: 1 };
    return columns;
  }

  #endCell(): void {
    if (!this.#cell) return;
    const { table, columns, rows } = this.#cell;
    for (let at = 0; at < columns && table.next < mostColumns; at++) table.reaching[table.next + at] = rows - 1;
    table.next += columns;
    this.#cell = null;
  }
}

function endRow(table: Table): void {
  for (let at = table.next; at < table.reaching.length; at++)
    table.reaching[at] = Math.max(0, (table.reaching[at] ?? 0) - 1);
  table.next = 0;
  table.written = 0;
}
