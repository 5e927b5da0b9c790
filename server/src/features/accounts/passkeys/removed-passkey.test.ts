import { demoLogin, getUser } from '@atrium/contract/accounts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '@atrium/contract/passkeys';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { createSoftwareAuthenticator } from '../../../testing/sign-in/software-authenticator.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { lockUser } from '../store.ts';

describeOnBothStores('a passkey', (open) => {
  test('that is removed while it signs in lets nobody in', async () => {
    const database = await open();
    const server = await startTestApp({ overrides: { database } });
    onTestFinished(() => server.close());
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
  });

  test('stays where the only other one is removed at the same time', async () => {
    const database = await open();
    const server = await startTestApp({ overrides: { database } });
    onTestFinished(() => server.close());
    const client = server.stranger();
    const { id: userId } = await client.call(demoLogin);
    await database.db.execute(sql`update users set kind = 'user' where id = ${userId}`);
    const add = async () => {
      const credential = createSoftwareAuthenticator(server.url).create((await client.call(beginPasskey)).options);
      return (await client.call(addPasskey, { body: { name: 'A key', credential } })).id;
    };
    const ids = [await add(), await add()];
    const [isHeld, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async (tx) => {
      await lockUser(tx, userId);
      isHeld.resolve();
      await goesOn.promise;
    });
    await isHeld.promise;
    const removing = Promise.all(ids.map((id) => client.send(removePasskey, { params: { id } })));
    try {
      if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(2);
    } finally {
      goesOn.resolve();
    }
    await holding;
    expect((await removing).map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});
