import { deleteUser, demoLogin, endOtherSessions, endSession, getUser, listSessions } from '@atrium/contract/accounts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@atrium/contract/passkeys';
import { becomeOwner, listIdentities, listProviders, removeIdentity } from '@atrium/contract/sign-in';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import {
  type AuthenticatorTrick,
  createSoftwareAuthenticator,
} from '../../../testing/sign-in/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { ownerLink } from './owner-link.ts';

describeOnBothStores('ways into an account', (open) => {
  let server: TestApp;
  let database: Database;
  let now = new Date();
  const clock = { now: () => now };
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, clock } });
  });
  afterAll(() => server.close());

  const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
  const recover = async () =>
    tokenOf(await ownerLink({ database, clock, settings: { appUrl: new URL(server.url) } })({ recovers: true }));
  const owner = async () => {
    const client = server.stranger();
    await client.call(becomeOwner, { body: { token: await recover() } });
    return client;
  };
  const isSignedIn = async (client: TestClient) => (await client.send(getUser)).status === 200;
  const register = async (client: TestClient, name = 'A key') => {
    const device = createSoftwareAuthenticator(server.url);
    const { options } = await client.call(beginPasskey);
    return { device, passkey: await client.call(addPasskey, { body: { name, credential: device.create(options) } }) };
  };
  const use = async (device: ReturnType<typeof createSoftwareAuthenticator>, trick?: AuthenticatorTrick) => {
    const client = server.stranger();
    const { options } = await client.call(beginPasskeySignIn);
    const answer = await client.send(signInWithPasskey, { body: { credential: device.use(options, trick) } });
    return { client, answer };
  };

  test('the link of the first start makes an owner once, who is an admin; then there is no other', async () => {
    const token = tokenOf(await server.app.ownerLink());
    const spare = tokenOf(await server.app.ownerLink());
    const [one, two] = [server.stranger(), server.stranger()];
    const answers = await Promise.all([one, two].map((client) => client.send(becomeOwner, { body: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const user = answers.find(({ status }) => status === 200)?.body;
    expect(user).toMatchObject({ username: 'Owner', email: '', role: 'admin', isDemo: false });
    for (const dead of [token, spare, 'made-up', ' ']) {
      const again = await server.stranger().send(becomeOwner, { body: { token: dead } });
      expect(again).toMatchObject({ status: 403, body: { code: 'owner-link-spent' } });
    }
    expect(await server.app.ownerLink()).toBeNull();
  });

  test('the operator’s command leads the owner back into the same account', async () => {
    const spare = await recover();
    const [one, two] = [await (await owner()).call(getUser), await (await owner()).call(getUser)];
    expect(two).toEqual(one);
    expect((await server.stranger().send(becomeOwner, { body: { token: spare } })).status).toBe(403);
  });

  test('an owner link lapses after a day, and its token is nowhere in the database', async () => {
    const token = await recover();
    const { rows } = await database.db.execute(sql`select * from owner_links`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect((await server.stranger().send(becomeOwner, { body: { token } })).status).toBe(403);
  });

  test('a passkey signs its owner in, in another browser, without any provider', async () => {
    const client = await owner();
    const { device } = await register(client);
    const user = await client.call(getUser);
    const { client: other, answer } = await use(device);
    expect(answer).toMatchObject({ status: 200, body: user });
    expect(await other.call(getUser)).toEqual(user);
    const { passkeys } = await other.call(listPasskeys);
    expect(passkeys[0]).toMatchObject({ name: 'A key', lastUsedAt: now.toISOString(), isBackedUp: false });
  });

  test.each([
    ['made at another site', { origin: 'https://evil.example' }],
    ['made for another host', { host: 'evil.example' }],
    ['of a device that did not look who holds it', { isVerified: false }],
    ['for another challenge', { challenge: 'YW5vdGhlcg' }],
  ] as readonly (readonly [string, AuthenticatorTrick])[])(
    'a passkey %s is neither kept nor let in',
    async (_what, trick) => {
      const client = await owner();
      const { options } = await client.call(beginPasskey);
      const credential = createSoftwareAuthenticator(server.url).create(options, trick);
      const kept = await client.send(addPasskey, { body: { name: 'x', credential } });
      expect(kept).toMatchObject({ status: 403, body: { code: 'passkey-refused' } });
      const { device } = await register(client);
      const { client: other, answer } = await use(device, trick);
      expect(answer).toMatchObject({ status: 403, body: { code: 'passkey-refused' } });
      expect(await isSignedIn(other)).toBe(false);
    },
  );

  test('what one tab began is finished there, although another tab began something since', async () => {
    const client = await owner();
    const device = createSoftwareAuthenticator(server.url);
    const { options } = await client.call(beginPasskey);
    await client.call(beginPasskey);
    await client.call(addPasskey, { body: { name: 'A key', credential: device.create(options) } });
    const stranger = server.stranger();
    const first = (await stranger.call(beginPasskeySignIn)).options;
    for (let at = 0; at < 3; at += 1) await stranger.call(beginPasskeySignIn);
    expect((await stranger.send(signInWithPasskey, { body: { credential: device.use(first) } })).status).toBe(200);
  });

  test('a challenge is good once, in the browser it was given to, for five minutes', async () => {
    const { device } = await register(await owner());
    const client = server.stranger();
    const begin = async () => (await client.call(beginPasskeySignIn)).options;
    const send = (from: TestClient, credential: ReturnType<typeof device.use>) =>
      from.send(signInWithPasskey, { body: { credential } }).then(({ status }) => status);
    const credential = device.use(await begin());
    expect(await send(server.stranger(), credential)).toBe(403);
    const note = client.jar.header() ?? '';
    expect(await send(client, credential)).toBe(200);
    const replayer = server.stranger();
    for (const pair of note.split('; ')) replayer.jar.set(pair);
    expect(await send(replayer, device.use((await client.call(beginPasskeySignIn)).options))).toBe(403);
    const late = device.use(await begin());
    now = new Date(now.getTime() + 301_000);
    expect(await send(client, late)).toBe(403);
  });

  test('a challenge is for the one who asked for it: not for who signs in next, and not for another purpose', async () => {
    const client = await owner();
    const device = createSoftwareAuthenticator(server.url);
    const { options } = await client.call(beginPasskey);
    await client.call(demoLogin);
    const credential = device.create(options);
    expect((await client.send(addPasskey, { body: { name: 'x', credential } })).status).toBe(403);
    expect((await client.call(listPasskeys)).passkeys).toEqual([]);
    const { device: known } = await register(client);
    const toCreate = (await client.call(beginPasskey)).options;
    const used = known.use({ ...(await client.call(beginPasskeySignIn)).options, challenge: toCreate.challenge });
    expect((await client.send(signInWithPasskey, { body: { credential: used } })).status).toBe(403);
  });

  test('an account has twenty passkeys at most', async () => {
    const client = server.stranger();
    await client.call(demoLogin);
    const { passkey } = await register(client);
    const more = (to: number) =>
      database.db.execute(sql`insert into passkeys
        select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'credential_id', gen_random_uuid()))).*
        from passkeys as p, generate_series(2, ${to}) where p.id = ${passkey.id}`);
    await more(19);
    await register(client, 'The last');
    expect(await client.send(beginPasskey)).toMatchObject({
      status: 409,
      body: { message: 'You have as many passkeys as an account can have.' },
    });
  });

  test('a passkey that counts backwards, is unknown, or names another user is refused', async () => {
    const client = await owner();
    const { device, passkey } = await register(client);
    await database.db.execute(sql`update passkeys set counter = 1000 where id = ${passkey.id}`);
    expect((await use(device)).answer.status).toBe(403);
    const unknown = createSoftwareAuthenticator(server.url);
    unknown.create((await client.call(beginPasskey)).options);
    expect((await use(unknown)).answer.status).toBe(403);
    const { device: other } = await register(client);
    const stranger = server.stranger();
    const { options } = await stranger.call(beginPasskeySignIn);
    const credential = other.use(options);
    const body = { credential: { ...credential, response: { ...credential.response, userHandle: 'c29tZW9uZQ' } } };
    expect((await stranger.send(signInWithPasskey, { body })).status).toBe(403);
  });

  test('certificates that come with a passkey are not looked at', async () => {
    const client = await owner();
    const { options } = await client.call(beginPasskey);
    // {"alg": -7, "sig": h'', "x5c": [h'']}: reading this would fail, and reading a valid one would make us fetch the
    // addresses it names.
    const statement = Buffer.from([
      0xa3, 0x63, 0x61, 0x6c, 0x67, 0x26, 0x63, 0x73, 0x69, 0x67, 0x40, 0x63, 0x78, 0x35, 0x63, 0x81, 0x40,
    ]);
    const credential = createSoftwareAuthenticator(server.url).create(options, {
      attestation: { format: 'packed', statement },
    });
    expect((await client.send(addPasskey, { body: { name: 'x', credential } })).status).toBe(200);
  });

  test('one passkey is kept once, renamed and removed; the last way into an account stays, except a demo’s', async () => {
    const client = await owner();
    for (const { id } of (await client.call(listPasskeys)).passkeys.slice(1)) {
      await client.call(removePasskey, { params: { id } });
    }
    const [last] = (await client.call(listPasskeys)).passkeys;
    const params = { id: last?.id ?? '' };
    expect((await client.call(renamePasskey, { params, body: { name: ' My key ' } })).name).toBe('My key');
    expect(await client.send(removePasskey, { params })).toMatchObject({ status: 409, body: { code: 'last-way-in' } });
    const { device, passkey } = await register(client);
    expect((await client.send(removePasskey, { params })).status).toBe(204);
    const { options } = await client.call(beginPasskey);
    const again = await client.send(addPasskey, { body: { name: 'x', credential: device.create(options) } });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await client.send(removePasskey, { params: { id: passkey.id } })).status).toBe(409);
    const { identities } = await client.call(listIdentities);
    expect(identities).toMatchObject([{ provider: 'owner', name: 'Owner link', email: '' }]);
    const link = { params: { id: identities[0]?.id ?? '' } };
    expect(await client.send(removeIdentity, link)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'The owner link leads back into this account, so it cannot be removed.' },
    });
    const demo = server.stranger();
    await demo.call(demoLogin);
    const only = (await register(demo)).passkey.id;
    expect((await demo.send(removePasskey, { params: { id: only } })).status).toBe(204);
  });

  test('sessions are listed with what signed in, this one first; one, or all others, are ended at once', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const client = await owner();
    await client.call(endOtherSessions);
    const [other, third] = [await owner(), server.stranger()];
    await third.call(becomeOwner, { body: { token: await recover() }, headers: { 'user-agent': firefox } });
    const { sessions } = await client.call(listSessions);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions.find(({ device }) => device === 'Firefox on Linux')).toMatchObject({ address: '127.0.0.1' });
    const { id = '' } = (await other.call(listSessions)).sessions.find(({ isCurrent }) => isCurrent) ?? {};
    expect((await client.send(endSession, { params: { id } })).status).toBe(204);
    expect([await isSignedIn(other), await isSignedIn(third)]).toEqual([false, true]);
    expect(await client.call(endOtherSessions)).toEqual({ ended: 1 });
    expect([await isSignedIn(third), await isSignedIn(client)]).toEqual([false, true]);
    now = new Date(now.getTime() + 31 * 24 * 3_600_000);
    expect((await (await owner()).call(listSessions)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('another user’s sessions are neither seen nor ended', async () => {
    const [mine, theirs] = [await server.demoUser(), await server.demoUser()];
    const [session] = (await theirs.call(listSessions)).sessions;
    expect((await mine.call(listSessions)).sessions.map(({ id }) => id)).not.toContain(session?.id);
    expect((await mine.send(endSession, { params: { id: session?.id ?? '' } })).status).toBe(404);
    await mine.call(endOtherSessions);
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('an account is deleted only when its name is typed, and then every session and way in is dead at once', async () => {
    const client = server.stranger();
    await client.call(demoLogin);
    const { device } = await register(client);
    const { client: elsewhere } = await use(device);
    for (const confirm of ['', 'yes', 'demo', 'Demo User!']) {
      const answer = await client.send(deleteUser, { body: { confirm } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'not-confirmed' } });
    }
    const { id } = await client.call(getUser);
    expect((await client.send(deleteUser, { body: { confirm: ' demo  user ' } })).status).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await use(device)).answer.status).toBe(403);
    for (const table of ['users', 'sessions', 'passkeys', 'identities', 'lifecycle_pending', 'chats']) {
      const column = table === 'users' ? 'id' : 'user_id';
      const { rows } = await database.db.execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
      );
      expect(rows, table).toEqual([]);
    }
  });

  test('every provider is told with what sets it up', async () => {
    const { providers } = await server.stranger().call(listProviders);
    expect(providers.map(({ id, isConfigured }) => [id, isConfigured])).toEqual([
      ['google', false],
      ['apple', false],
      ['microsoft', false],
      ['oidc', false],
    ]);
    expect(providers[0]).toMatchObject({
      name: 'Google',
      settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      callbackUrl: `${server.url}/api/auth/callback/google`,
    });
  });
});
