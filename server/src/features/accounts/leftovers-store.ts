import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

/**
 * The tables of all slices that have an owner column without a foreign key. Rows that refer to a row of these tables
 * are deleted with it.
 */
export async function tablesOfOwners(db: Db): Promise<readonly string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select tables.relname as name from pg_class as tables
    join pg_attribute as owner on owner.attrelid = tables.oid and owner.attname = 'user_id' and not owner.attisdropped
    where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace and not exists (
      select 1 from pg_constraint as key
      where key.contype = 'f' and key.conrelid = tables.oid and owner.attnum = any (key.conkey))
    order by 1`);
  return rows.map(({ name }) => name);
}

/** An owner of rows. `isKnown` is false if the owner is a user whose account is gone. */
export interface Owner {
  readonly id: string;
  readonly isKnown: boolean;
}

/**
 * The next owners of a table's rows after an id: one index lookup for each, however many rows the owner has. Ids that
 * are not those of users (budgets, former accounts, sums of all deleted users) count as known.
 */
export async function ownersAfter(db: Db, table: string, after: string, limit: number): Promise<readonly Owner[]> {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ id: string; is_known: boolean }>(sql`
    with recursive owner (id) as (
      select min(user_id) from ${name} where user_id > ${after}
      union all
      select (select min(user_id) from ${name} where user_id > owner.id) from owner where owner.id is not null
    ), next as (select id from owner where id is not null limit ${limit})
    select id, id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or exists (select 1 from users where users.id = next.id) as is_known
    from next order by id`);
  return rows.map((row) => ({ id: row.id, isKnown: row.is_known }));
}
