import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';

/** A table whose rows belong to a user, and the column that names the user. */
export interface UserTable {
  readonly table: string;
  readonly column: string;
}

/** All tables of the store whose rows belong to users, whichever slice created them. */
export async function tablesOfUsers(db: Db): Promise<UserTable[]> {
  const { rows } = await db.execute(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'from_user_id') order by 1, 2`);
  return rows.map((row) => ({ table: String(row.table_name), column: String(row.column_name) }));
}

/** The tables that have rows of a user. */
export async function tablesWith(db: Db, userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const each of await tablesOfUsers(db)) if (await hasRowOf(db, each, userId)) found.push(each.table);
  return found;
}

async function hasRowOf(db: Db, { table, column }: UserTable, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Gives a user one row in each of these tables, so that there is also data that cannot be seen from outside (indexes,
 * counters, the records of jobs). Rows refer to rows that the user has, so a table is filled after the tables it refers
 * to.
 */
export async function fillTables(db: Db, tables: readonly UserTable[], userId: string): Promise<void> {
  let waiting = [...tables];
  while (waiting.length > 0) {
    const next: UserTable[] = [];
    for (const each of waiting) if (!(await fillTable(db, each, userId))) next.push(each);
    if (next.length === waiting.length) throw new Error(`nothing to hang on: ${next.map(({ table }) => table)}`);
    waiting = next;
  }
}

async function fillTable(db: Db, { table, column: owner }: UserTable, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO'
      and (column_default is null or udt_name in ('int8', 'numeric'))`);
  const parents = await parentsOf(db, table);
  const values: [string, SQL][] = [];
  for (const { name, type } of rows.map((row) => ({ name: String(row.name), type: String(row.type) }))) {
    const parent = parents.get(name);
    if (name === owner) values.push([name, sql`${userId}`]);
    else if (!parent) values.push([name, sampleOf(type)]);
    else {
      const from = sql`from ${sql.identifier(parent.table)} where user_id = ${userId} limit 1`;
      const found = await db.execute(sql`select ${sql.identifier(parent.column)} as value ${from}`);
      if (!found.rows[0]) return false;
      values.push([name, sql`${found.rows[0].value}`]);
    }
  }
  const names = sql.join(
    values.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const row = sql.join(
    values.map(([, value]) => value),
    sql`, `,
  );
  // A slice may have written the row itself since the check: the search of chats does so some seconds later.
  await db.execute(sql`insert into ${sql.identifier(table)} (${names}) values (${row}) on conflict do nothing`);
  return true;
}

/** For each column of a table with a foreign key, the column it refers to. */
async function parentsOf(db: Db, table: string) {
  const { rows } = await db.execute(sql`
    select child.attname as name, parent_table.relname as "table", parent.attname as "column"
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as key (child, parent)
    join pg_class parent_table on parent_table.oid = c.confrelid
    join pg_attribute child on child.attrelid = c.conrelid and child.attnum = key.child
    join pg_attribute parent on parent.attrelid = c.confrelid and parent.attnum = key.parent
    where c.contype = 'f' and c.conrelid = ${table}::regclass`);
  return new Map(rows.map((row) => [String(row.name), { table: String(row.table), column: String(row.column) }]));
}

function sampleOf(type: string): SQL {
  if (type === 'uuid') return sql`${newId()}`;
  if (type === 'bool') return sql`false`;
  if (type === 'timestamptz' || type === 'date') return sql`now()`;
  if (type === 'jsonb') return sql`'{}'::jsonb`;
  return type.startsWith('int') || type === 'numeric' ? sql`1` : sql`'marked'`;
}
