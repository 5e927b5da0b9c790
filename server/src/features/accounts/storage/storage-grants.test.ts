import { randomBytes } from 'node:crypto';
import { deleteUser, demoLogin, getUser } from '@atrium/contract/accounts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountListeners, openAccounts } from '../../../app/open-accounts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeDrive, startFakeDrive } from '../../../testing/fake-drive/fake-drive.ts';
import { type JobsInHand, jobsInHand } from '../../../testing/jobs-in-hand.ts';
import { navigate } from '../../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { Accounts } from '../create-accounts.ts';

let drive: FakeDrive;
beforeAll(async () => {
  drive = await startFakeDrive();
});
afterAll(() => drive.close());
afterEach(() => drive.reset());

const own = { 'sec-fetch-site': 'same-origin' };

describeOnBothStores('storage that a person connects', (open) => {
  let server: TestApp;
  let database: Database;
  let accounts: Accounts;
  let now = new Date();
  const told: string[] = [];
  let jobs: JobsInHand;
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, clock: { now: () => now } }, settings: drive.settings });
    const listeners: AccountListeners = {
      lifecycles: [],
      storageSubscribers: [async (_tx, event) => void told.push(`${event.change} ${event.userId}`)],
    };
    accounts = openAccounts(server.config, server.app.outside, listeners);
    jobs = jobsInHand(database);
    accounts.handleJobs(jobs);
  });
  afterAll(() => server.close());

  const start = (client: TestClient, headers: Record<string, string> = own) =>
    navigate(client, new URL('/api/auth/google?service=storage', server.url), headers);
  const connect = async (client: TestClient, choice?: Parameters<FakeDrive['consent']>[1]) => {
    const to = (await start(client)).headers.get('location') ?? '';
    const answer = await navigate(client, await drive.consent(to, choice));
    return answer.headers.get('location');
  };
  const person = async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    await client.call(getUser);
    return { client, id };
  };
  const work = () => jobs.workAll();

  test('only who is signed in can connect, and only from a page of ours', async () => {
    expect((await start(server.stranger())).headers.get('location')).toBe(
      '/dashboard?storage=google-drive&error=sign-in-first',
    );
    const { client, id } = await person();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await start(client, { 'sec-fetch-site': site });
      expect(answer.headers.get('location')).toBe('/dashboard?storage=google-drive&error=from-elsewhere');
    }
    expect((await start(client, { referer: 'https://evil.example/' })).headers.get('location')).toContain('elsewhere');
    expect((await start(client, { referer: `${server.url}/dashboard` })).headers.get('location')).toContain(drive.url);
    expect(await accounts.storage.find(id)).toBeNull();
  });

  test('a consent that somebody else’s browser brings is connected to nobody', async () => {
    const [mine, theirs] = [await person(), await person()];
    const to = (await start(mine.client)).headers.get('location') ?? '';
    const back = await drive.consent(to);
    await navigate(theirs.client, back);
    const note = mine.client.jar.header() ?? '';
    for (const pair of note.split('; ')) if (pair.startsWith('atrium.sign_in')) theirs.client.jar.set(pair);
    await navigate(theirs.client, back);
    expect([await accounts.storage.find(mine.id), await accounts.storage.find(theirs.id)]).toEqual([null, null]);
  });

  test.each([
    ['Cancel', 'cancelled'],
    ['Allow without Drive', 'scope-missing'],
  ] as const)('%s connects nothing and is said to be so', async (choice, error) => {
    const { client, id } = await person();
    expect(await connect(client, choice)).toBe(`/dashboard?storage=google-drive&error=${error}`);
    expect(await accounts.storage.find(id)).toBeNull();
  });

  test('a consent is kept sealed, and gives tokens that hold, to its owner alone', async () => {
    const { client, id } = await person();
    expect(await connect(client)).toBe('/dashboard?storage=google-drive');
    expect(await accounts.storage.find(id)).toEqual({ email: 'mira@example.com', isRevoked: false });
    const token = await accounts.storage.accessToken(id);
    expect(await accounts.storage.accessToken(id)).toBe(token);
    const { rows } = await database.db.execute(sql`select * from storage_grants where user_id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain('v1.');
    const other = await person();
    await connect(other.client);
    await database.db.execute(
      sql`update storage_grants set sealed = (select sealed from storage_grants where user_id = ${id}) where user_id = ${other.id}`,
    );
    await expect(accounts.storage.accessToken(other.id)).rejects.toMatchObject({ kind: 'revoked' });
  });

  test('a token is refreshed before it lapses and when it was refused, once for all who ask', async () => {
    const { client, id } = await person();
    await connect(client);
    const first = await accounts.storage.accessToken(id);
    now = new Date(now.getTime() + 3_550_000);
    const fresh = await Promise.all(Array.from({ length: 5 }, () => accounts.storage.accessToken(id)));
    expect(new Set(fresh).size).toBe(1);
    expect(fresh[0]).not.toBe(first);
    const next = await accounts.storage.accessToken(id, fresh[0]);
    expect(next).not.toBe(fresh[0]);
    expect(await accounts.storage.accessToken(id, fresh[0])).toBe(next);
  });

  test('what was taken back at Google is known as such, until it is connected anew', async () => {
    const { client, id } = await person();
    await connect(client);
    const token = await accounts.storage.accessToken(id);
    drive.revokeAll();
    await expect(accounts.storage.accessToken(id, token)).rejects.toMatchObject({ kind: 'revoked' });
    expect(await accounts.storage.find(id)).toMatchObject({ isRevoked: true });
    await connect(client);
    expect(await accounts.storage.find(id)).toMatchObject({ isRevoked: false });
    await accounts.storage.accessToken(id);
  });

  test('a replica whose ENCRYPTION_KEY lacks the key takes nothing away', async () => {
    const { client, id } = await person();
    await connect(client);
    const token = await accounts.storage.accessToken(id);
    const config = { ...server.config, encryptionKeys: [randomBytes(32)] };
    const replica = openAccounts(config, server.app.outside, { lifecycles: [], storageSubscribers: [] });
    await expect(replica.storage.accessToken(id)).rejects.toMatchObject({ kind: 'unreadable' });
    expect(await accounts.storage.find(id)).toMatchObject({ isRevoked: false });
    expect(await accounts.storage.accessToken(id)).toBe(token);
  });

  test('a Google that is down takes nothing away', async () => {
    const { client, id } = await person();
    await connect(client);
    const token = await accounts.storage.accessToken(id);
    for (const mode of [500, 'refuse'] as const) {
      drive.fail({ mode, withOAuth: true });
      await expect(accounts.storage.accessToken(id, token)).rejects.toMatchObject({ kind: 'unreachable' });
    }
    drive.recover();
    expect(await accounts.storage.find(id)).toMatchObject({ isRevoked: false });
    expect(await accounts.storage.accessToken(id, token)).not.toBe(token);
  });

  test('who has connected nothing has no token', async () => {
    await expect(accounts.storage.accessToken('nobody')).rejects.toMatchObject({ kind: 'none' });
  });

  test('what is dropped is forgotten at once and taken back at Google by a job; subscribers are told', async () => {
    const { client, id } = await person();
    await connect(client);
    expect(drive.grants).toBe(1);
    await work();
    await accounts.storage.drop(id);
    expect(await accounts.storage.find(id)).toBeNull();
    expect(await work()).toBe(1);
    expect(drive.grants).toBe(0);
    expect(told).toContain(`dropped ${id}`);
    await accounts.storage.drop(id);
    expect(await work()).toBe(0);
  });

  test('connected anew with the same account, what it allows stays; with another one, the first is given back', async () => {
    const { client, id } = await person();
    await connect(client);
    await connect(client);
    await work();
    const token = await accounts.storage.accessToken(id);
    expect(await accounts.storage.accessToken(id, token)).not.toBe(token);
    drive.become('office@example.com');
    await connect(client);
    expect(await accounts.storage.find(id)).toMatchObject({ email: 'office@example.com', isRevoked: false });
    expect(await work()).toBe(1);
    expect(drive.grants).toBe(1);
    const theirs = await accounts.storage.accessToken(id);
    expect(await accounts.storage.accessToken(id, theirs)).not.toBe(theirs);
  });

  test('with the account goes what was allowed at Google', async () => {
    const { client, id } = await person();
    await connect(client);
    await work();
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    expect(await accounts.storage.find(id)).toBeNull();
    await work();
    expect(drive.grants).toBe(0);
  });
});
