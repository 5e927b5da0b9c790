import { deleteUser, getUser, logout } from '@atrium/contract/accounts';
import {
  addIntegration,
  type Integration,
  listIntegrations,
  removeIntegration,
  setIntegrationActive,
  testIntegration,
} from '@atrium/contract/integrations';
import { services } from '@atrium/contract/services';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCheckKey } from '../../adapters/models/check-key.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { vendorOfService } from './domain/service-vendor.ts';

const key = 'sk-marked-0123456789-wxyz';
const outbound = createOutbound();
let vendor: FakeUpstream;
beforeAll(async () => {
  vendor = await startFakeUpstream();
});
afterEach(() => vendor.reset());
afterAll(async () => {
  await vendor.close();
  await outbound.close();
});

/** The services whose keys give access to models, and are tested when they are entered. */
const tried = services.filter(({ by, type }) => by === 'key' && type === 'ai_model');

describeOnBothStores('keys that people bring', (open) => {
  let server: TestApp;
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    const names = tried.map(({ name }) => String(vendorOfService(name)));
    const settings = Object.fromEntries(
      names.map((name) => [`${name.toUpperCase()}_BASE_URL`, `${vendor.url}/${name}`]),
    );
    server = await startTestApp({ settings, overrides: { database, checkKey: createCheckKey(outbound) } });
  });
  afterAll(() => server.close());

  const body = (given: object = {}, credentials: object = { apiKey: key }) => ({
    serviceType: 'ai_model' as const,
    serviceName: 'openai',
    credentialsEncrypted: JSON.stringify(credentials),
    isActive: true,
    ...given,
  });
  const add = (client: TestClient, given: object = {}, credentials?: object): Promise<Integration> =>
    client.call(addIntegration, { body: body(given, credentials) });
  const refused = async (client: TestClient, given: object, credentials?: object) => {
    const answer = await client.send(addIntegration, { body: body(given, credentials) as never });
    expect(JSON.stringify(answer.body)).not.toContain('marked');
    return `${answer.status} ${(answer.body as { code: string }).code}`;
  };
  const all = (client: TestClient) => client.call(listIntegrations);
  const flagOf = async (client: TestClient) => {
    const { id } = await client.call(getUser);
    const { rows } = await database.db.execute(sql`select has_own_keys from users where id = ${id}`);
    return rows[0]?.has_own_keys;
  };
  const rowsOf = async (userId: string) =>
    (await database.db.execute(sql`select * from integrations where user_id = ${userId}`)).rows;
  /** The same user in another browser. */
  const elsewhere = async (client: TestClient): Promise<TestClient> => {
    const { id } = await client.call(getUser);
    const other = await server.demoUser();
    const { id: otherId } = await other.call(getUser);
    await database.db.execute(sql`update sessions set user_id = ${id} where user_id = ${otherId}`);
    return other;
  };

  test.each([
    ['no key at all', {}, {}, '400 missing-api-key'],
    ['a key of spaces', {}, { apiKey: '   ' }, '400 missing-api-key'],
    ['a key that is no text', {}, { apiKey: 7 }, '400 missing-api-key'],
    ['a key with a line break in it', {}, { apiKey: `${key}\r\nx-evil: 1` }, '400 invalid-request'],
    ['a key of many thousand letters', {}, { apiKey: 'marked'.repeat(900) }, '400 invalid-request'],
    ['a service that is not known', { serviceName: 'acme' }, undefined, '422 service-not-open'],
    ['a service under the wrong heading', { serviceType: 'mcp' }, undefined, '422 service-not-open'],
    [
      'a service that is still to come',
      { serviceType: 'mcp', serviceName: 'slack' },
      undefined,
      '422 service-not-open',
    ],
    ['a drive', { serviceType: 'storage', serviceName: 'google-drive' }, undefined, '422 service-not-open'],
    ['the product itself', { serviceType: 'processing', serviceName: 'product' }, undefined, '422 service-not-open'],
    ['an organization that is an address', {}, { apiKey: key, organizationId: 'https://evil' }, '400 invalid-request'],
    ['a field of its own', { baseUrl: 'https://marked.example' }, undefined, '400 invalid-request'],
  ])('%s is refused, and nothing of it is said back', async (_what, given, credentials, expected) => {
    const client = await server.demoUser();
    expect(await refused(client, given, credentials)).toBe(expected);
    expect(await all(client)).toEqual([]);
    expect(vendor.checks).toEqual([]);
  });

  test.each(['not json marked', '[]', '"marked"', 'null', '{"apiKey":"marked'])(
    'credentials that are %j are refused',
    async (credentialsEncrypted) => {
      expect(await refused(await server.demoUser(), { credentialsEncrypted })).toMatch(/^400 /);
    },
  );

  test('a visitor connects nothing', async () => {
    expect(await refused(server.stranger(), {})).toBe('401 sign-in-required');
  });

  test('a key that its vendor refuses is not kept', async () => {
    vendor.behave({ knownKeys: ['sk-another'] });
    const client = await server.demoUser();
    const answer = await client.send(addIntegration, { body: body() });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'key-refused', message: 'OpenAI did not accept this key.' },
    });
    expect(await all(client)).toEqual([]);
    expect(await flagOf(client)).toBe(false);
  });

  test.each([
    [500, 'untested', 'Not tested: OpenAI could not say whether it knows the key.'],
    [404, 'untested', 'Not tested: OpenAI could not say whether it knows the key.'],
    [429, 'accepted', null],
    [402, 'accepted', null],
  ] as const)('a vendor that answers %s does not keep a key from being saved', async (checkStatus, state, message) => {
    vendor.behave({ checkStatus });
    const client = await server.demoUser();
    expect((await add(client)).check).toMatchObject({ state, message });
    expect(await all(client)).toHaveLength(1);
  });

  test('what is connected is tried at its vendor, sealed, and shown by its last four characters alone', async () => {
    const client = await server.demoUser();
    const given = await add(client, {}, { apiKey: ` ${key} `, organizationId: 'org-marked' });
    expect(given).toMatchObject({
      serviceType: 'ai_model',
      serviceName: 'openai',
      credentialsEncrypted: '{"last4":"wxyz"}',
      isActive: true,
      isSaved: true,
      check: { state: 'accepted', message: null },
    });
    expect(await all(client)).toEqual([given]);
    expect(vendor.checks).toHaveLength(1);
    expect(vendor.checks[0]).toMatchObject({
      path: '/openai/models',
      headers: { authorization: `Bearer ${key}`, 'openai-organization': 'org-marked' },
    });
    const [row] = await rowsOf((await client.call(getUser)).id);
    expect(JSON.stringify(row)).not.toContain('marked');
    expect(String(row?.sealed)).toMatch(/^v1\./);
    expect(await flagOf(client)).toBe(true);
  });

  test.each(tried.map(({ name, label }) => [name, label]))(
    'a key for %s is tried where its vendor answers to it',
    async (serviceName) => {
      const given = await add(await server.demoUser(), { serviceName });
      expect(given.check.state).toBe('accepted');
      expect(vendor.checks).toHaveLength(1);
      expect(Object.values(vendor.checks[0]?.headers ?? {}).filter((value) => value.includes(key))).toHaveLength(1);
    },
  );

  test('either spelling names the same service, which has one key', async () => {
    const client = await server.demoUser();
    const first = await add(client, { serviceName: 'anthropic' });
    const second = await add(client, { serviceName: 'claude' }, { apiKey: 'sk-ant-marked-0123456789-abcd' });
    expect(second).toMatchObject({ id: first.id, serviceName: 'claude', credentialsEncrypted: '{"last4":"abcd"}' });
    expect(await all(client)).toEqual([second]);
  });

  test('twenty keys for one service at once leave one', async () => {
    const client = await server.demoUser();
    await Promise.all(Array.from({ length: 20 }, () => add(client)));
    expect(await all(client)).toHaveLength(1);
  });

  test('nobody sees, tries, turns off or removes the key of another', async () => {
    const [mine, theirs] = [await server.demoUser(), await server.demoUser()];
    const { id } = await add(mine);
    const before = await all(mine);
    expect(await all(theirs)).toEqual([]);
    const answers = [
      await theirs.send(removeIntegration, { params: { id } }),
      await theirs.send(testIntegration, { params: { id } }),
      await theirs.send(setIntegrationActive, { params: { id }, body: { isActive: false } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await all(mine)).toEqual(before);
  });

  test('what was sealed for one person opens for no other', async () => {
    const [mine, theirs] = [await server.demoUser(), await server.demoUser()];
    const [{ id: from }, { id: to }] = [await mine.call(getUser), await theirs.call(getUser)];
    await add(mine);
    const { id } = await add(theirs);
    await database.db.execute(
      sql`update integrations set sealed = (select sealed from integrations where user_id = ${from}) where user_id = ${to}`,
    );
    const tried = await theirs.call(testIntegration, { params: { id } });
    expect(tried.check).toMatchObject({ state: 'refused', message: expect.stringContaining('Enter it again') });
    expect(vendor.checks).toHaveLength(2);
  });

  test('a key is tried again on demand, and what came of it is kept', async () => {
    const client = await server.demoUser();
    const { id } = await add(client);
    vendor.behave({ knownKeys: [] });
    const tried = await client.call(testIntegration, { params: { id } });
    expect(tried.check).toMatchObject({ state: 'refused', message: 'OpenAI did not accept this key.' });
    expect(await all(client)).toEqual([tried]);
    vendor.reset();
    expect((await client.call(testIntegration, { params: { id } })).check.state).toBe('accepted');
  });

  test('a key that is turned off is kept and counts as none', async () => {
    const client = await server.demoUser();
    const { id } = await add(client);
    const off = await client.call(setIntegrationActive, { params: { id }, body: { isActive: false } });
    expect(off.isActive).toBe(false);
    expect(await flagOf(client)).toBe(false);
    await client.call(setIntegrationActive, { params: { id }, body: { isActive: true } });
    expect(await flagOf(client)).toBe(true);
  });

  test('what is removed is gone from the store', async () => {
    const client = await server.demoUser();
    const { id } = await add(client);
    await client.call(removeIntegration, { params: { id } });
    expect(await all(client)).toEqual([]);
    expect(await flagOf(client)).toBe(false);
    expect(await rowsOf((await client.call(getUser)).id)).toEqual([]);
    expect((await client.send(removeIntegration, { params: { id } })).status).toBe(404);
  });

  test('a key that is not saved lives in its session alone, and dies with it', async () => {
    const client = await server.demoUser();
    const { id: userId } = await client.call(getUser);
    const other = await elsewhere(client);
    expect(await add(client, { saveCredentials: false })).toMatchObject({ isSaved: false });
    expect(await all(client)).toHaveLength(1);
    expect(await all(other)).toEqual([]);
    expect(await rowsOf(userId)).toHaveLength(1);
    await client.call(logout);
    expect(await rowsOf(userId)).toEqual([]);
    expect(await all(other)).toEqual([]);
  });

  test('a session’s own key comes before the saved one, which stays for other sessions; saving anew takes its place', async () => {
    const client = await server.demoUser();
    const other = await elsewhere(client);
    const saved = await add(client);
    const own = await add(client, { saveCredentials: false }, { apiKey: 'sk-marked-0123456789-mine' });
    expect(await all(client)).toEqual([own]);
    expect(await all(other)).toEqual([saved]);
    const again = await add(client, {}, { apiKey: 'sk-marked-0123456789-next' });
    expect(await all(client)).toEqual([again]);
    expect((await all(other)).map(({ credentialsEncrypted }) => credentialsEncrypted)).toEqual(['{"last4":"next"}']);
  });

  test('removing a service forgets the session’s key and the saved one', async () => {
    const client = await server.demoUser();
    await add(client);
    const { id } = await add(client, { saveCredentials: false });
    await client.call(removeIntegration, { params: { id } });
    expect(await all(client)).toEqual([]);
  });

  test('a session that is not there can hold no key', async () => {
    const client = createTestClient(server.url);
    expect((await client.send(listIntegrations)).status).toBe(401);
  });

  test('with the account go its keys', async () => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    await add(client);
    await add(client, { serviceName: 'grok', saveCredentials: false });
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    expect(await rowsOf(id)).toEqual([]);
  });
});
