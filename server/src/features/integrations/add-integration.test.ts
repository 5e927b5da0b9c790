import { endSession, getUser, listSessions } from '@atrium/contract/accounts';
import { addIntegration } from '@atrium/contract/integrations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describeOnBothStores('a key whose vendor takes long', (open) => {
  let server: TestApp;
  let database: Awaited<ReturnType<typeof open>>;
  let meanwhile = async () => {};
  beforeAll(async () => {
    database = await open();
    const checkKey = async () => {
      await meanwhile();
      return { state: 'accepted' } as const;
    };
    server = await startTestApp({ overrides: { database, checkKey } });
  });
  afterAll(() => server.close());

  test.each([false, true])('is not kept for who was signed out meanwhile (kept for later: %s)', async (isSaved) => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    const [session] = (await client.call(listSessions)).sessions;
    meanwhile = () => client.call(endSession, { params: { id: session?.id ?? '' } });
    const credentialsEncrypted = JSON.stringify({ apiKey: 'sk-marked-0123456789-wxyz' });
    const given = { serviceType: 'ai_model', serviceName: 'openai', isActive: true, credentialsEncrypted } as const;
    const answer = await client.send(addIntegration, { body: { ...given, saveCredentials: isSaved } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
    const { rows } = await database.db.execute(sql`select * from integrations where user_id = ${id}`);
    expect(rows).toEqual([]);
  });
});
