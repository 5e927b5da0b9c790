import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { PostgresListener } from './postgres-listener.ts';

describe.skipIf(noPostgres)('a listening connection to PostgreSQL', () => {
  const told: string[] = [];
  let driver: PostgresDriver;
  let listener: PostgresListener;
  const limits = { statementMs: 60_000, idleInTransactionMs: 30_000 };

  beforeAll(async () => {
    const url = await createPostgresDatabase();
    driver = await PostgresDriver.open({ url });
    listener = new PostgresListener(
      { connectionString: url, application_name: 'listener' },
      limits,
      (_level, message) => told.push(message),
    );
  });
  afterAll(async () => {
    await listener?.close();
    await driver?.close();
  });

  it('that is lost is told once, and listens again', async () => {
    const heard: string[] = [];
    await listener.listen('news', (payload) => heard.push(payload));
    await driver.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'");
    await vi.waitFor(
      async () => {
        await driver.query("select pg_notify('news', 'back')");
        expect(heard).toContain('back');
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(told).toEqual(['The listening database connection failed.']);
  });
});
