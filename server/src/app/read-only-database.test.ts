import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

describeOnBothStores('a database that has become read-only', (open, kind) => {
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database } });
  });
  afterAll(() => server.close());

  /** As an operator does it. Connections that are open keep the setting they have, so PostgreSQL closes them. */
  async function become(setting: 'on' | 'off') {
    if (kind === 'pglite') {
      await database.db.execute(sql.raw(`set default_transaction_read_only = ${setting}`));
      return;
    }
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
    await database.transaction(async (tx) => {
      await tx.execute(sql`set transaction read write`);
      await tx.execute(sql.raw(`alter database ${rows[0]?.name} set default_transaction_read_only = ${setting}`));
    });
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
    await database.db.execute(others).catch(() => undefined);
  }

  it('is told to whoever probes, and nothing more once it can be written again', async () => {
    const ready = async () => {
      const response = await fetch(`${server.url}/ready`);
      return [response.status, await response.json()];
    };
    await expect.poll(ready).toEqual([200, { status: 'ok' }]);
    await become('on');
    await expect.poll(ready, { timeout: 5_000 }).toEqual([200, { status: 'ok', database: 'read-only' }]);
    await become('off');
    await expect.poll(ready, { timeout: 5_000 }).toEqual([200, { status: 'ok' }]);
  });
});
