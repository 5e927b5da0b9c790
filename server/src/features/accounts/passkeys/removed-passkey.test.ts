import { demoLogin, getUser } from '@atrium/contract/accounts';
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@atrium/contract/passkeys';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { createSoftwareAuthenticator } from '../../../testing/sign-in/software-authenticator.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describeOnBothStores('a passkey', (open) => {
  test('that is removed while it signs in lets nobody in', async () => {
    const database = await open();
    const server = await startTestApp({ overrides: { database } });
    const [client, stranger] = [server.stranger(), server.stranger()];
    const { id } = await client.call(demoLogin);
    const device = createSoftwareAuthenticator(server.url);
    const made = device.create((await client.call(beginPasskey)).options);
    await client.call(addPasskey, { body: { name: 'A key', credential: made } });
    const credential = device.use((await stranger.call(beginPasskeySignIn)).options);
    const [isRemoved, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removing = database.transaction(async (tx) => {
      await tx.execute(sql`delete from passkeys where user_id = ${id}`);
      isRemoved.resolve();
      await goesOn.promise;
    });
    await isRemoved.promise;
    const entering = stranger.send(signInWithPasskey, { body: { credential } });
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    goesOn.resolve();
    await removing;
    expect(await entering).toMatchObject({ status: 403, body: { code: 'passkey-refused' } });
    expect((await stranger.send(getUser)).status).toBe(401);
    await server.close();
  });
});
