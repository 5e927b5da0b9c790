import type { QueryClient } from '../driver.ts';

/**
 * Vacuums and analyses all tables, one statement each: others get their turn between two, and the time limit of a
 * statement holds for a table alone. A row that is updated leaves its old self behind until this is done.
 */
export async function vacuumTables(client: QueryClient): Promise<void> {
  const { rows } = await client.query(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by relid",
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}
