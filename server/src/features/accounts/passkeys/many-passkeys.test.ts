import { demoLogin } from '@atrium/contract/accounts';
import { addPasskey, beginPasskey, listPasskeys } from '@atrium/contract/passkeys';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createSoftwareAuthenticator } from '../../../testing/sign-in/software-authenticator.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describeOnBothStores('an account', (open) => {
  test('has twenty passkeys at most, also where several were begun while there was room', async () => {
    const database = await open();
    const server = await startTestApp({ overrides: { database } });
    onTestFinished(() => server.close());
    const client = server.stranger();
    await client.call(demoLogin);
    const begin = async () => createSoftwareAuthenticator(server.url).create((await client.call(beginPasskey)).options);
    const add = (credential: Awaited<ReturnType<typeof begin>>) =>
      client.send(addPasskey, { body: { name: 'A key', credential } });
    expect((await add(await begin())).status).toBe(200);
    await database.db.execute(sql`insert into passkeys
      select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'credential_id', gen_random_uuid()))).*
      from passkeys as p, generate_series(2, 18)`);
    const begun = [await begin(), await begin(), await begin(), await begin()];
    const answers = await Promise.all(begun.map(add));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect((await client.call(listPasskeys)).passkeys).toHaveLength(20);
  });
});
