import { SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database.ts';
import { inLine } from './in-line.ts';

/** What one slice adds to a statement over a list: its values for each item, and named queries that read them. */
export interface ListPart {
  /** The columns of `row`, each with its type. */
  readonly columns: Readonly<Record<string, string>>;
  /** The values of one item; times as ISO text, large numbers as text. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Has no parameters, so that its text is the same for all items of a kind. */
  readonly parts: SQL;
  /** The same for a list of one item, if that can be said in a simpler way. */
  readonly partsOfOne?: SQL;
}

/**
 * A condition on each item: an item that does not meet it is left out of the statement. One slice provides it for the
 * statements of other slices.
 */
export interface ListCondition {
  /** The columns of `row`, each with its type. */
  readonly columns: Readonly<Record<string, string>>;
  readonly row: Readonly<Record<string, unknown>>;
  /**
   * The condition on one item, which it refers to as `asked`. It has no parameters, so that its text is the same for
   * all items of a kind.
   */
  readonly holds: SQL;
}

/** The most characters of a list; further items are sent as another list. */
const longest = 1_000_000;

type Item = Readonly<Record<string, unknown>>;

interface Gathering<Row> {
  readonly items: Item[];
  size: number;
  readonly rows: Promise<(Row & { readonly n: number })[]>;
}

/**
 * A statement over a list of items, often of a single one. Its first named query is `given`: the items, each with its
 * number `n` from 0 in their order. The text is built once. A list of several items is passed as one parameter. A
 * single item is passed as one parameter per value, because reading a list costs as much as some of the writing, and
 * because joins then become lookups by key.
 */
export class ListStatement<Row extends Record<string, unknown>> {
  readonly #columns: readonly (readonly [name: string, isJson: boolean])[];
  readonly #ofOne: string;
  readonly #before: SQL;
  readonly #after: SQL;
  readonly #gathered = new WeakMap<Tx, Gathering<Row>>();

  /**
   * @param rest what follows `given`; given twice if it is simpler for a single item
   * @param holds the condition of a ListCondition, whose columns must be among `columns`
   */
  constructor(
    columns: Readonly<Record<string, string>>,
    rest: SQL | { readonly ofMany: SQL; readonly ofOne: SQL },
    holds?: SQL,
  ) {
    const [text, textOfOne] =
      'ofMany' in rest ? [plainText(rest.ofMany), plainText(rest.ofOne)] : [plainText(rest), plainText(rest)];
    const condition = holds && plainText(holds);
    this.#columns = Object.entries(columns).map(([name, type]) => [name, type === 'json' || type === 'jsonb']);
    const values = Object.entries(columns).map(([name, type], at) => `, $${at + 1}::${type} as ${name}`);
    const one = `not materialized (select 0 as n${values.join('')})`;
    this.#ofOne = `with ${condition ? `asked as ${one}, ${allowed(condition)}` : `given as ${one}`}, ${textOfOne}`;
    const named = Object.entries({ n: 'int', one: 'int', ...columns }).map(([name, type]) => `${name} ${type}`);
    const name = condition ? 'asked' : 'given';
    this.#before = sql.raw(`with ${name} as materialized (select * from json_to_recordset(`);
    // A planner assumes a hundred rows for a list and would read whole tables to join them. With this equality it
    // assumes one row.
    const list = `::json) as ${name} (${named.join(', ')}) where one = 1)`;
    this.#after = sql.raw(`${list}, ${condition ? `${allowed(condition)}, ` : ''}${text}`);
  }

  async run(db: Db | Tx, items: readonly Item[]): Promise<Row[]> {
    const [first] = items;
    const statement = first && items.length === 1 ? this.#one(first) : this.#list(items);
    const { rows } = await db.execute(statement);
    return rows as Row[];
  }

  /**
   * Carries out an item together with all others that are given for the same transaction at the same time. Returns the
   * row with the item's `n`; null if there is none.
   */
  async runJoined(tx: Tx, item: Item): Promise<Row | null> {
    let into = this.#gathered.get(tx);
    if (!into || into.size >= longest) {
      const items: Item[] = [];
      into = { items, size: 0, rows: inLine(tx, () => this.#flush(tx, items)) };
      this.#gathered.set(tx, into);
    }
    const n = into.items.push(item) - 1;
    into.size += sizeOf(item);
    return (await into.rows).find((row) => row.n === n) ?? null;
  }

  async #flush(tx: Tx, items: readonly Item[]): Promise<(Row & { n: number })[]> {
    if (this.#gathered.get(tx)?.items === items) this.#gathered.delete(tx);
    return (await this.run(tx, items)) as (Row & { n: number })[];
  }

  #one(item: Item): SQL {
    const values = this.#columns.map(([name, isJson]) => {
      const value = item[name] ?? null;
      return isJson && value !== null ? JSON.stringify(value) : value;
    });
    return new WrittenSql(this.#ofOne, values);
  }

  #list(items: readonly Item[]): SQL {
    const list = items.map((item, n) => JSON.stringify({ n, one: 1, ...item }));
    return sql`${this.#before}${`[${list.join(',')}]`}${this.#after}`;
  }
}

const allowed = (condition: string) => `given as materialized (select * from asked where ${condition})`;

function plainText(part: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(part);
  if (params.length > 0) throw new Error('A statement over a list takes its values from the list alone.');
  return text;
}

/** The approximate length of an item as JSON: that of its texts and objects, since everything else is small. */
function sizeOf(item: Item): number {
  let size = 0;
  for (const value of Object.values(item)) {
    if (typeof value === 'string') size += value.length;
    else if (typeof value === 'object' && value !== null) size += JSON.stringify(value).length;
  }
  return size;
}

/** A statement whose text exists already, so that Drizzle does not have to join it from its parts again. */
class WrittenSql extends SQL {
  readonly #text: string;
  readonly #values: readonly unknown[];

  constructor(text: string, values: readonly unknown[]) {
    super([]);
    this.#text = text;
    this.#values = values;
  }

  override toQuery() {
    return { sql: this.#text, params: [...this.#values], typings: [] };
  }
}
