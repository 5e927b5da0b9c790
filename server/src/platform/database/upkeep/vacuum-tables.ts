import type { QueryClient } from '../driver.ts';

/**
 * Vacuums and analyses all tables, one statement per table, so that other queries run in between and the statement
 * timeout applies per table. An updated row leaves a dead version behind until this is done.
 */
export async function vacuumTables(client: QueryClient): Promise<void> {
  const { rows } = await client.query(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by relid",
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}
