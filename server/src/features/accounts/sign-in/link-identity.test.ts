import { demoLogin, getUser } from '@atrium/contract/accounts';
import { listIdentities, relayAppleSignIn, removeIdentity } from '@atrium/contract/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const own = { 'sec-fetch-site': 'same-origin' };

describeOnBothStores('Apple, and several ways into one account', (open) => {
  const issuers: OidcIssuer[] = [];
  let server: TestApp;
  beforeAll(async () => {
    issuers.push(await startOidcIssuer(), await startOidcIssuer(), await startOidcIssuer());
    const [apple, microsoft, google] = issuers.map(({ issuer }) => issuer);
    const { id, secret } = issuedClient;
    server = await startTestApp({
      overrides: { database: await open() },
      settings: {
        APPLE_OAUTH_BASE_URL: apple ?? '',
        APPLE_CLIENT_ID: id,
        APPLE_CLIENT_SECRET: secret,
        MICROSOFT_OAUTH_BASE_URL: microsoft ?? '',
        MICROSOFT_CLIENT_ID: id,
        MICROSOFT_CLIENT_SECRET: secret,
        GOOGLE_OAUTH_BASE_URL: google ?? '',
        GOOGLE_CLIENT_ID: id,
        GOOGLE_CLIENT_SECRET: secret,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    for (const issuer of issuers) await issuer.close();
  });

  const come = async (client: TestClient, path: string, who: string, headers: Record<string, string> = own) =>
    walkThroughIssuer(await navigate(client, new URL(path, server.url), headers), who);
  const go = async (client: TestClient, path: string, who: string) => {
    const answer = await navigate(client, await come(client, path, who));
    return answer.headers.get('location');
  };
  /** Posts what Apple's page would, from another site, without cookies. */
  const post = (form: URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(new URL(relayAppleSignIn.path, server.url), {
      method: 'POST',
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site', ...headers },
      body: form,
      redirect: 'manual',
    });

  test('Apple’s form leads to our own address by GET, and there the browser that began is signed in', async () => {
    const client = server.stranger();
    const form = (await come(client, '/api/auth/apple', 'mira')).searchParams;
    const user = { name: { firstName: 'Mira', lastName: 'M.' }, email: 'forged@example.com' };
    form.set('user', JSON.stringify(user));
    form.set('id_token', 'never-passed-on');
    const relayed = await post(form);
    expect(relayed.status).toBe(303);
    expect(relayed.headers.getSetCookie()).toEqual([]);
    const to = new URL(relayed.headers.get('location') ?? '', server.url);
    expect(to.href).not.toContain('never-passed-on');
    expect(to.href).not.toContain('forged');
    expect((await navigate(server.stranger(), to)).headers.get('location')).toContain('error=expired');
    expect((await navigate(client, to)).headers.get('location')).toBe('/dashboard');
    expect(await client.call(getUser)).toMatchObject({ email: 'mira@example.org', username: 'mira' });
  });

  test('Apple’s form without a state of ours, or as something else than a form, leads nowhere', async () => {
    const form = (await come(server.stranger(), '/api/auth/apple', 'mira')).searchParams;
    expect((await post(new URLSearchParams({ state: 'x', code: 'y' }))).status).toBe(400);
    expect((await post(new URLSearchParams())).status).toBe(400);
    expect((await post(form, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(new URLSearchParams([...form, ['state', 'x']]))).headers.get('location')).toContain('state=x');
    form.set('code', 'x'.repeat(20_000));
    expect((await post(form)).status).toBe(413);
  });

  test('the same subject at another provider is another person', async () => {
    const [one, two] = [server.stranger(), server.stranger()];
    for (const issuer of issuers) issuer.describe('anna', { email_verified: false });
    await go(one, '/api/auth/microsoft', 'anna');
    await go(two, '/api/auth/google', 'anna');
    expect((await one.call(getUser)).id).not.toBe((await two.call(getUser)).id);
  });

  test('a second provider is added to an account by who is signed in, and then leads into it', async () => {
    const client = server.stranger();
    await go(client, '/api/auth/microsoft', 'berta');
    const user = await client.call(getUser);
    // Her address at Google is the same, but that alone does not let her in.
    expect(await go(server.stranger(), '/api/auth/google', 'berta')).toContain('error=email-in-use');
    const settings = '/api/auth/google?link=1&returnTo=/dashboard%3Fsettings%3Daccount';
    expect(await go(client, settings, 'berta')).toBe('/dashboard?settings=account');
    const { identities } = await client.call(listIdentities);
    expect(identities.map(({ provider, email }) => [provider, email])).toEqual([
      ['microsoft', 'berta@example.org'],
      ['google', 'berta@example.org'],
    ]);
    const other = server.stranger();
    await go(other, '/api/auth/google', 'berta');
    expect(await other.call(getUser)).toEqual(user);
    const [first, second] = identities.map(({ id }) => ({ params: { id } }));
    expect((await client.send(removeIdentity, first)).status).toBe(204);
    expect(await client.send(removeIdentity, second)).toMatchObject({ status: 409, body: { code: 'last-way-in' } });
    expect(await go(server.stranger(), '/api/auth/microsoft', 'berta')).toContain('error=email-in-use');
  });

  test('an address that its provider has not verified shuts nobody else out', async () => {
    issuers[1]?.describe('hans', { email: 'ida@example.org', email_verified: false });
    const [hans, ida] = [server.stranger(), server.stranger()];
    expect(await go(hans, '/api/auth/microsoft', 'hans')).toBe('/dashboard');
    expect(await go(ida, '/api/auth/google', 'ida')).toBe('/dashboard');
    expect((await ida.call(getUser)).id).not.toBe((await hans.call(getUser)).id);
  });

  test('an identity that leads to another account stays there', async () => {
    const [carla, dora] = [server.stranger(), server.stranger()];
    await go(carla, '/api/auth/microsoft', 'carla');
    await go(dora, '/api/auth/google', 'dora');
    expect(await go(dora, '/api/auth/microsoft?link=1', 'carla')).toBe(
      '/dashboard?error=identity-in-use&provider=microsoft',
    );
    expect((await dora.call(listIdentities)).identities).toHaveLength(1);
  });

  test('nothing is added from another site, for a stranger, for a demo user, or for whom the browser has become since', async () => {
    const start = async (client: TestClient, headers: Record<string, string>) =>
      (await navigate(client, new URL('/api/auth/google?link=1', server.url), headers)).headers.get('location');
    expect(await start(server.stranger(), own)).toBe('/auth?error=sign-in-first&provider=google');
    const client = server.stranger();
    await go(client, '/api/auth/microsoft', 'emil');
    expect(await start(client, { 'sec-fetch-site': 'cross-site' })).toBe(
      '/dashboard?error=from-elsewhere&provider=google',
    );
    const back = await come(client, '/api/auth/google?link=1', 'evil');
    await go(client, '/api/auth/microsoft', 'frida');
    expect((await navigate(client, back)).headers.get('location')).toBe('/dashboard?error=expired&provider=google');
    expect((await client.call(listIdentities)).identities).toHaveLength(1);
    const demo = server.stranger();
    await demo.call(demoLogin);
    expect(await go(demo, '/api/auth/google?link=1', 'gerd')).toContain('error=sign-in-first');
    expect((await demo.call(listIdentities)).identities).toEqual([]);
  });
});
