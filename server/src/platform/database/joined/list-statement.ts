import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database.ts';
import { inLine } from './in-line.ts';

/** What one slice adds to a statement over a list: what it says of each item, and named queries that read it. */
export interface ListPart {
  /** The columns of `row`, each with its type. */
  readonly columns: Readonly<Record<string, string>>;
  /** The values of one item; times as ISO text, large numbers as text. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Without parameters: the same text for all items of a kind. */
  readonly parts: SQL;
}

/** Characters of a list; what goes beyond is sent as a list of its own. */
const longest = 1_000_000;

interface Gathering<Row> {
  readonly items: string[];
  size: number;
  readonly rows: Promise<(Row & { readonly n: number })[]>;
}

/**
 * A statement over a list of items, one of them as often as not. Its first named query is `given`: the items, each with
 * its number `n` from 0 in their order. The text is made once, and there is one parameter.
 */
export class ListStatement<Row extends Record<string, unknown>> {
  readonly #before: SQL;
  readonly #after: SQL;
  readonly #gathered = new WeakMap<Tx, Gathering<Row>>();

  constructor(columns: Readonly<Record<string, string>>, rest: SQL) {
    const { sql: text, params } = new PgDialect().sqlToQuery(rest);
    if (params.length > 0) throw new Error('A statement over a list takes its values from the list alone.');
    const named = Object.entries({ n: 'int', one: 'int', ...columns }).map(([name, type]) => `${name} ${type}`);
    this.#before = sql.raw('with given as materialized (select * from json_to_recordset(');
    // A planner takes a list for a hundred rows, and would read whole tables to join them. By an equality it is taken for one.
    this.#after = sql.raw(`::json) as given (${named.join(', ')}) where one = 1), ${text}`);
  }

  async run(db: Db | Tx, items: readonly Readonly<Record<string, unknown>>[]): Promise<Row[]> {
    return this.#send(db, items.map(asJson));
  }

  /**
   * Carries an item out together with all others that are given for the same transaction in the same go. Gives the row
   * with the item's `n`; null where there is none.
   */
  async runJoined(tx: Tx, item: Readonly<Record<string, unknown>>): Promise<Row | null> {
    let into = this.#gathered.get(tx);
    const n = into && into.size < longest ? into.items.length : 0;
    const text = asJson(item, n);
    if (!into || n === 0) {
      const items: string[] = [];
      into = { items, size: 0, rows: inLine(tx, () => this.#flush(tx, items)) };
      this.#gathered.set(tx, into);
    }
    into.items.push(text);
    into.size += text.length;
    return (await into.rows).find((row) => row.n === n) ?? null;
  }

  async #flush(tx: Tx, items: readonly string[]): Promise<(Row & { n: number })[]> {
    if (this.#gathered.get(tx)?.items === items) this.#gathered.delete(tx);
    return (await this.#send(tx, items)) as (Row & { n: number })[];
  }

  async #send(db: Db | Tx, items: readonly string[]): Promise<Row[]> {
    const { rows } = await db.execute(sql`${this.#before}${`[${items.join(',')}]`}${this.#after}`);
    return rows as Row[];
  }
}

function asJson(item: Readonly<Record<string, unknown>>, n: number): string {
  return JSON.stringify({ n, one: 1, ...item });
}
