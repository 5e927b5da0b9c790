import { randomBytes } from 'node:crypto';
import { getUser } from '@atrium/contract/accounts';
import { listAdminModels } from '@atrium/contract/admin-models';
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@atrium/contract/passkeys';
import { becomeOwner, listIdentities, removeIdentity } from '@atrium/contract/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../../testing/sign-in/oidc-issuer.ts';
import { createSoftwareAuthenticator } from '../../../testing/sign-in/software-authenticator.ts';
import { navigate, walkThroughIssuer } from '../../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestClient, type TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('who is an admin by ADMIN_EMAILS', (open) => {
  const authSecret = randomBytes(32).toString('base64');
  let issuer: OidcIssuer;
  let database: Database;
  beforeAll(async () => {
    issuer = await startOidcIssuer();
    database = await open();
  });
  afterAll(() => issuer.close());

  /** Starts the server with these addresses on the shared database, does the work, and stops it. */
  async function withAdmins<T>(emails: string, work: (server: TestApp) => Promise<T>): Promise<T> {
    const server = await startTestApp({
      overrides: { database },
      settings: {
        AUTH_SECRET: authSecret,
        OIDC_ISSUER: issuer.issuer,
        OIDC_CLIENT_ID: issuedClient.id,
        OIDC_CLIENT_SECRET: issuedClient.secret,
        ADMIN_EMAILS: emails,
      },
    });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }
  const signIn = async (server: TestApp, who: string): Promise<TestClient> => {
    const client = server.stranger();
    const begun = await navigate(client, new URL('/api/auth/oidc', server.url));
    await navigate(client, await walkThroughIssuer(begun, who));
    return client;
  };
  const again = (server: TestApp, client: TestClient) => createTestClient(server.url, client.jar.header() ?? '');
  const asAdmin = async (client: TestClient) => (await client.send(listAdminModels)).status;

  test('is one no more, with the cookie he has, once the server was started without his address; others stay', async () => {
    const [boss, chief, owner] = await withAdmins('boss@example.org, chief@example.org', async (server) => {
      const link = new URL((await server.app.ownerLink()) ?? '');
      const one = server.stranger();
      await one.call(becomeOwner, { body: { token: link.searchParams.get('token') ?? '' } });
      const all = [await signIn(server, 'boss'), await signIn(server, 'chief'), one] as const;
      expect(await Promise.all(all.map(asAdmin))).toEqual([200, 200, 200]);
      return all;
    });
    await withAdmins('chief@example.org', async (server) => {
      const statuses = await Promise.all([boss, chief, owner].map((client) => asAdmin(again(server, client))));
      expect(statuses).toEqual([403, 200, 200]);
      expect((await again(server, boss).call(getUser)).role).toBe('user');
    });
    await withAdmins('', async (server) => {
      const statuses = await Promise.all([boss, chief, owner].map((client) => asAdmin(again(server, client))));
      expect(statuses).toEqual([403, 403, 200]);
    });
  });

  test('is one no more once he signs in and his provider no longer vouches for the address', async () => {
    await withAdmins('kim@example.org', async (server) => {
      const before = await signIn(server, 'kim');
      expect(await asAdmin(before)).toBe(200);
      issuer.describe('kim', { email: 'kim@example.org', email_verified: false });
      const after = await signIn(server, 'kim');
      expect([await asAdmin(after), await asAdmin(before)]).toEqual([403, 403]);
    });
  });

  /** Leaves the account with a passkey as the only way in. */
  async function keepPasskeyOnly(server: TestApp, client: TestClient) {
    const device = createSoftwareAuthenticator(server.url);
    const credential = device.create((await client.call(beginPasskey)).options);
    await client.call(addPasskey, { body: { name: 'A key', credential } });
    const { identities } = await client.call(listIdentities);
    for (const { id } of identities) await client.call(removeIdentity, { params: { id } });
    return device;
  }

  test('is one no more at the next start if he removed the provider that vouched for him', async () => {
    const lee = await withAdmins('lee@example.org', async (server) => {
      const client = await signIn(server, 'lee');
      await keepPasskeyOnly(server, client);
      return client;
    });
    await withAdmins('', async (server) => expect(await asAdmin(again(server, lee))).toBe(403));
  });

  test('is one no more once he signs in by passkey without the provider that vouched for him', async () => {
    await withAdmins('max@example.org, eve@example.org', async (server) => {
      const byPasskey = async (device: ReturnType<typeof createSoftwareAuthenticator>) => {
        const client = server.stranger();
        const credential = device.use((await client.call(beginPasskeySignIn)).options);
        return { client, user: await client.call(signInWithPasskey, { body: { credential } }) };
      };
      const max = await signIn(server, 'max');
      const { client, user } = await byPasskey(await keepPasskeyOnly(server, max));
      expect(user.role).toBe('user');
      expect([await asAdmin(client), await asAdmin(max)]).toEqual([403, 403]);
      const eve = await signIn(server, 'eve');
      const device = createSoftwareAuthenticator(server.url);
      const credential = device.create((await eve.call(beginPasskey)).options);
      await eve.call(addPasskey, { body: { name: 'A key', credential } });
      expect((await byPasskey(device)).user.role).toBe('admin');
    });
  });
});
