import { demoLogin, getUser } from '@atrium/contract/accounts';
import { readChat } from '@atrium/contract/chats';
import { readAttachment, uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { signInWithOidc } from '@atrium/contract/sign-in';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createDrivenModel } from '../../../testing/models/driven-model.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer();
});
afterAll(() => issuer.close());

describeOnBothStores('sign-in by a provider', (open) => {
  let server: TestApp;
  let now = new Date();
  beforeAll(async () => {
    const { id: clientId, secret: clientSecret } = issuedClient;
    const url = issuer.issuer;
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('A heron is a bird.');
      call.end();
    });
    server = await startTestApp({
      overrides: { database: await open(), builtInModel: () => model, clock: { now: () => now } },
      settings: {
        OIDC_ISSUER: url,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Herons',
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        GOOGLE_OAUTH_BASE_URL: url,
        ADMIN_EMAILS: 'boss@example.com, Chief@Example.com',
      },
    });
  });
  afterAll(() => server.close());

  const begin = (client: TestClient, path = '/api/auth/oidc', headers = {}) =>
    navigate(client, new URL(path, server.url), headers);
  /** The address to which the issuer sends this browser back. */
  const come = async (client: TestClient, who: string | null, path?: string) => {
    return walkThroughIssuer(await begin(client, path), who);
  };
  const signIn = async (who: string | null, client = server.stranger(), path?: string) => {
    const answer = await navigate(client, await come(client, who, path));
    return { client, answer, to: answer.headers.get('location') };
  };
  const statusOf = async (cookie: string) =>
    (await fetch(new URL('/api/auth/user', server.url), { headers: { cookie } })).status;
  const isSignedIn = async (client: TestClient) => (await client.send(getUser)).status === 200;

  test('an answer that another browser brings is refused, and signs nobody in', async () => {
    const [began, other] = [server.stranger(), server.stranger()];
    const back = await come(began, 'anna');
    const answer = await navigate(other, back);
    expect(answer.headers.get('location')).toBe('/auth?error=expired&provider=oidc');
    expect(await isSignedIn(other)).toBe(false);
  });

  test('an answer of a provider that there is not leads to the sign-in page, which says so', async () => {
    for (const name of ['nobody', 'constructor', '%22%3E', 'x'.repeat(80)]) {
      const answer = await navigate(
        server.stranger(),
        new URL(`/api/auth/callback/${name}?state=x&code=y`, server.url),
      );
      expect(answer.status, name).toBe(303);
      expect(answer.headers.get('location'), name).toBe('/auth?error=unknown-provider');
    }
  });

  test('an answer is good once', async () => {
    const client = server.stranger();
    const cookie = async () => client.jar.header() ?? '';
    const back = await come(client, 'anna');
    const before = await cookie();
    await navigate(client, back);
    const again = await navigate(server.stranger(), back, { cookie: before });
    expect(again.headers.get('location')).toBe('/auth?error=expired&provider=oidc');
    expect(again.headers.getSetCookie().filter((line) => line.startsWith('atrium.session'))).toEqual([]);
    expect((await navigate(client, back)).headers.get('location')).toBe('/dashboard');
  });

  test('who is signed in is told of an answer that came too late or to another browser', async () => {
    const { client } = await signIn('bert');
    const answer = await navigate(client, await come(server.stranger(), 'carl'));
    expect(answer.headers.get('location')).toBe('/dashboard?error=expired&provider=oidc');
  });

  test.each([
    ['without a state', (url: URL) => url.searchParams.delete('state')],
    ['with a state that is not ours', (url: URL) => url.searchParams.set('state', 'x')],
    ['with a state that was changed', (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')}A`)],
    ['with two states', (url: URL) => url.searchParams.append('state', 'x')],
    ['without a code', (url: URL) => url.searchParams.delete('code')],
    ['with a made-up code', (url: URL) => url.searchParams.set('code', 'x')],
    ['with two codes', (url: URL) => url.searchParams.append('code', 'x')],
    ['from another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['with no word of its issuer, who always gives it', (url: URL) => url.searchParams.delete('iss')],
    ['at the address of another provider', (url: URL) => Object.assign(url, { pathname: '/api/auth/callback/google' })],
  ])('an answer %s is refused', async (_what, damage) => {
    const client = server.stranger();
    const back = await come(client, 'anna');
    damage(back);
    const answer = await navigate(client, back);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/auth\?error=(expired|refused)&provider=(oidc|google)$/);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('a browser’s note of its attempt that was damaged is none', async () => {
    const client = server.stranger();
    const back = await come(client, 'anna');
    const damaged = (client.jar.header() ?? '').slice(0, -3);
    const answer = await navigate(server.stranger(), back, { cookie: damaged });
    expect(answer.headers.get('location')).toBe('/auth?error=expired&provider=oidc');
  });

  test('an attempt lapses after ten minutes', async () => {
    const client = server.stranger();
    const back = await come(client, 'anna');
    now = new Date(now.getTime() + 601_000);
    const answer = await navigate(client, back);
    expect(answer.headers.get('location')).toBe('/auth?error=expired&provider=oidc');
  });

  test('who says no at the provider is told so', async () => {
    expect((await signIn(null)).to).toBe('/auth?error=cancelled&provider=oidc');
  });

  test('a provider that is not set up is said to be so', async () => {
    const answer = await begin(server.stranger(), '/api/auth/microsoft');
    expect(answer.headers.get('location')).toBe('/auth?error=not-configured&provider=microsoft');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example/../..//evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/api/auth/logout',
    '/API/auth/logout',
    '/%61pi/auth/logout',
    '/x/../api/auth/logout',
    'http://localhost:3000@evil.example/',
    '',
  ])('afterwards nobody is sent to %j', async (returnTo) => {
    const { to } = await signIn('anna', server.stranger(), `/api/auth/oidc?${new URLSearchParams({ returnTo })}`);
    expect(to).toMatch(/^\/(?![/\\])/);
    expect(decodeURI(to ?? '')).not.toMatch(/^\/+api|evil\.example\/?$/i);
    expect(new URL(to ?? '', 'http://own.invalid').host).toBe('own.invalid');
  });

  test('afterwards one is where one wanted to be', async () => {
    const path = `/api/auth/oidc?${new URLSearchParams({ returnTo: '/dashboard?chat=1' })}`;
    expect((await signIn('anna', server.stranger(), path)).to).toBe('/dashboard?chat=1');
    expect((await signIn('anna')).to).toBe('/dashboard');
  });

  test('who is named by issuer and subject is the same person each time, with a new token', async () => {
    issuer.describe('berta', { email: 'Berta@Example.com', email_verified: true, name: 'Berta B.' });
    const one = await signIn('berta');
    const two = await signIn('berta');
    const user = await one.client.call(getUser);
    expect(user).toMatchObject({ email: 'berta@example.com', username: 'Berta B.', role: 'user', isDemo: false });
    expect(await two.client.call(getUser)).toEqual(user);
    expect(two.client.jar.header()).not.toBe(one.client.jar.header());
  });

  test('who has another address at his provider has it here as well, once the provider has verified it', async () => {
    const emailAs = async (email: string, isVerified: boolean) => {
      issuer.describe('wanda', { email, email_verified: isVerified });
      return (await (await signIn('wanda')).client.call(getUser)).email;
    };
    expect(await emailAs('wanda@before.example', true)).toBe('wanda@before.example');
    expect(await emailAs('wanda@unsure.example', false)).toBe('wanda@before.example');
    expect(await emailAs('wanda@now.example', true)).toBe('wanda@now.example');
  });

  test('signing in again in the same browser ends the session before', async () => {
    const { client } = await signIn('anna');
    const before = client.jar.header() ?? '';
    await signIn('anna', client);
    expect(await statusOf(before)).toBe(401);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('an address that another account has is no way into it, whoever signs for it', async () => {
    issuer.describe('carla', { email: 'carla@example.com', email_verified: true, name: 'Carla' });
    const carla = await (await signIn('carla')).client.call(getUser);
    // The issuer verifies her address: she is told that there is an account, and is not let into it.
    issuer.describe('twin', { email: 'carla@example.com', email_verified: true, name: 'Twin' });
    const twin = await signIn('twin');
    expect(twin.to).toBe('/auth?error=email-in-use&provider=oidc');
    expect(await isSignedIn(twin.client)).toBe(false);
    // Nobody verifies the address: he gets an account of his own, which shows nothing of hers.
    issuer.describe('liar', { email: 'carla@example.com', email_verified: false, name: 'Liar' });
    const liar = await (await signIn('liar')).client.call(getUser);
    expect(liar.id).not.toBe(carla.id);
  });

  test('ADMIN_EMAILS makes admins of addresses that the provider has verified, and of no others', async () => {
    issuer.describe('boss', { email: 'BOSS@example.com', email_verified: true, name: 'Boss' });
    issuer.describe('fake', { email: 'chief@example.com', email_verified: false, name: 'Fake' });
    expect((await (await signIn('boss')).client.call(getUser)).role).toBe('admin');
    expect((await (await signIn('fake')).client.call(getUser)).role).toBe('user');
  });

  test('a demo user who signs in is left behind, and has no right of him who signed in', async () => {
    const client = server.stranger();
    const demo = await client.call(demoLogin);
    const before = client.jar.header() ?? '';
    await signIn('boss', client);
    expect((await client.call(getUser)).role).toBe('admin');
    const old = await server.app.outside.database.db.execute(sql`select role, kind from users where id = ${demo.id}`);
    expect(old.rows).toEqual([{ role: 'user', kind: 'demo' }]);
    expect(await statusOf(before)).toBe(401);
  });

  test('a visitor’s chats and files come along, into a new account and into one that has chats already', async () => {
    const ask = async (client: TestClient, message: string) => {
      const bytes = new TextEncoder().encode(`file of ${message}`);
      const file = await client.call(uploadAttachment, { query: { name: 'a.txt', type: 'text/plain' }, body: bytes });
      const body = { message, attachmentIds: [file.id] };
      return (await collectEvents(client.events(sendStream, { body })).until('session_created')).sessionId;
    };
    for (const words of ['my first', 'my second']) {
      const client = server.stranger();
      const chat = await ask(client, words);
      await signIn('dora', client);
      const [question] = (await client.call(readChat, { params: { id: chat } })).messages;
      expect(question).toMatchObject({ content: words, attachments: [{ name: 'a.txt' }] });
      const file = await client.fetch(readAttachment, { params: { id: question?.attachments[0]?.id ?? '' } });
      expect(await file.text()).toBe(`file of ${words}`);
    }
    const { client } = await signIn('dora');
    const chats = await server.app.outside.database.db.execute(
      sql`select count(*)::int as n from chats where user_id = ${(await client.call(getUser)).id}`,
    );
    expect(chats.rows).toEqual([{ n: 2 }]);
  });

  test('a crash between sign-in and handing over loses nothing: the next request takes the step', async () => {
    const client = server.stranger();
    const { sessionId: chat } = await collectEvents(client.events(sendStream, { body: { message: 'kept' } })).until(
      'session_created',
    );
    const back = await come(client, 'emil');
    const answer = await fetch(back, { headers: { cookie: client.jar.header() ?? '' }, redirect: 'manual' });
    // The answer was lost, so the browser is still the same visitor.
    expect((await client.send(readChat, { params: { id: chat } })).status).toBe(200);
    client.jar.take(answer);
    expect((await client.call(readChat, { params: { id: chat } })).messages[0]?.content).toBe('kept');
  });

  test('two first sign-ins of one person at once are one account', async () => {
    const clients = Array.from({ length: 4 }, () => server.stranger());
    const backs: URL[] = [];
    for (const client of clients) backs.push(await come(client, 'frida'));
    const answers = await Promise.all(clients.map((client, at) => navigate(client, backs[at] ?? '')));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(clients.map(() => '/dashboard'));
    const users = await Promise.all(clients.map((client) => client.call(getUser)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  test('four attempts of one browser may be under way at once, in whatever order they end', async () => {
    const client = server.stranger();
    const backs: URL[] = [];
    for (let at = 0; at < 4; at += 1) backs.push(await come(client, 'gerd'));
    for (const back of backs.reverse())
      expect((await navigate(client, back)).headers.get('location')).toBe('/dashboard');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('what is kept of an attempt is in the browser alone, sealed, out of reach of scripts', async () => {
    const answer = await server.stranger().fetch(signInWithOidc);
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/^atrium\.sign_in\.[0-3]=v1\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const to = new URL(answer.headers.get('location') ?? '');
    expect(to.searchParams.get('code_challenge_method')).toBe('S256');
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(to.searchParams.get(secret)?.length).toBeGreaterThan(40);
    expect(line).not.toContain(to.searchParams.get('nonce') ?? 'none');
  });
});
