import type pg from 'pg';
import { expect, it } from 'vitest';
import { emptyStore } from '../../../testing/database/embedded-stores.ts';
import { PgliteDriver } from '../pglite/pglite-driver.ts';
import { settleSession } from './settle-session.ts';

it('lets a transaction last, whatever a host with PostgreSQL 17 has set', async () => {
  // The embedded store is such a version, which a machine may not have.
  const driver = await PgliteDriver.open({ snapshot: await emptyStore() });
  await driver.query("set transaction_timeout = '5s'");
  settleSession(driver as unknown as pg.ClientBase, { statementMs: 60_000, idleInTransactionMs: 30_000 });
  const { rows } = await driver.query(
    "select current_setting('transaction_timeout') as whole, current_setting('statement_timeout') as each",
  );
  expect(rows).toEqual([{ whole: '0', each: '1min' }]);
  await driver.close();
});
