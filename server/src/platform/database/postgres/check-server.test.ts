import { expect, it } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { UnusableDatabase } from '../upkeep/unusable-database.ts';
import { refuseSharedSessions, refuseUnfit } from './check-server.ts';
import { PostgresDriver } from './postgres-driver.ts';

it('refuses a PostgreSQL whose SQL is too old in a sentence, before anything is made there', () => {
  const old = { number: 130_023, version: '13.23', encoding: 'UTF8' };
  expect(() => refuseUnfit(old)).toThrow(
    'PostgreSQL 14 or newer is needed; the server at DATABASE_URL has version 13.23.',
  );
  expect(() => refuseUnfit({ ...old, number: 140_000, version: '14.0' })).not.toThrow();
});

it.skipIf(noPostgres)('refuses a database in another encoding, in which the first long dash is a fault', async () => {
  const url = await createPostgresDatabase();
  const driver = await PostgresDriver.open({ url });
  await driver.query("create database test_latin encoding 'LATIN1' template template0");
  await driver.close();
  const latin = url.replace(/\/test_\w+\?/, '/test_latin?');
  await expect(PostgresDriver.open({ url: latin })).rejects.toThrow('is in LATIN1, which cannot keep all');
});

it.skipIf(noPostgres)('refuses connections that share a session, as behind a pooler of transactions', async () => {
  const url = await createPostgresDatabase();
  const [one, other] = await Promise.all([PostgresDriver.open({ url }), PostgresDriver.open({ url })]);
  await expect(refuseSharedSessions(one, other)).resolves.toBeUndefined();
  await expect(refuseSharedSessions(one, one)).rejects.toThrow('Put it in session mode');
  const turns = [one, other, other];
  const inTurn = { query: (text: string) => (turns.shift() ?? one).query(text) };
  await expect(refuseSharedSessions(inTurn, inTurn)).rejects.toThrow(UnusableDatabase);
  await Promise.all([one.close(), other.close()]);
});
