import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const token = 'a-token-of-the-operator';

describeOnBothStores('a database that refuses to write', (open) => {
  let database: Database;
  let server: TestApp;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database }, settings: { METRICS_TOKEN: token } });
  });
  afterAll(() => server.close());

  /** Sends a question while the store refuses each new run with this code. */
  async function sendWhile(code: string) {
    const client = await server.demoUser();
    await database.db.execute(
      sql`create or replace function refuse() returns trigger language plpgsql as ${sql.raw(
        `$$ begin raise exception 'could not be written' using errcode = '${code}'; end $$`,
      )}`,
    );
    await database.db.execute(sql`create trigger refuse before insert on runs for each row execute function refuse()`);
    const answer = await client.send(sendStream, { body: { message: 'Hello' } });
    await database.db.execute(sql`drop trigger refuse on runs`);
    expect(await client.send(sendStream, { body: { message: 'Hello' } })).toMatchObject({ status: 200 });
    return answer;
  }
  const ready = async () => (await fetch(`${server.url}/ready`)).json();
  const metrics = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

  it('asks to try again in a moment where the store has no memory or connection left, or is stopped', async () => {
    for (const code of ['53200', '53300', '57P01', '57P02', '57P03', '08006'])
      expect(await sendWhile(code)).toMatchObject({ status: 503, body: { code: 'store-away' } });
    expect(await ready()).toEqual({ status: 'ok' });
    expect(await metrics()).toContain('\natrium_database_full 0\n');
  });

  it('says so in one sentence where its disk has no room, and tells the operator', async () => {
    expect(await sendWhile('53100')).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message: 'The server has no room left on its disk. Whoever runs it has to make some.',
      },
    });
    expect(await ready()).toEqual({ status: 'ok', database: 'full' });
    expect(await metrics()).toContain('\natrium_database_full 1\n');
  });
});
