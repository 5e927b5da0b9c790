import { randomBytes } from 'node:crypto';
import { demoLogin, getUser, logout, logoutForm, logoutPage } from '@atrium/contract/accounts';
import { endpoint } from '@atrium/contract/endpoint';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sharpImageCodec } from '../../adapters/image-codec/sharp-image-codec.ts';
import { webAuthnPasskeys } from '../../adapters/passkeys/web-authn-passkeys.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { route } from '../../platform/http/route.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { describeOnBothStores } from '../../testing/database.ts';
import { createTestClient } from '../../testing/test-client.ts';
import { createAccounts } from './create-accounts.ts';
import { signToken } from './sessions/sign-token.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

const authSecret = 'a secret of these tests';
const log = createLog({ level: 'silent', secrets: [] });

/** Something a visitor may write, so that there is a reason to make one. */
const leaveTrace = endpoint({
  method: 'POST',
  path: '/api/trace',
  summary: 'Who writes.',
  access: 'visitor',
  rateClass: 'write',
  response: z.object({ userId: z.string(), kind: z.string() }),
  errors: [],
});

let now = new Date('2026-01-01T00:00:00Z');
const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(
  database: Database,
  options: { demoLogin?: boolean; lifecycles?: UserLifecycle[]; appUrl?: string } = {},
) {
  now = new Date('2026-01-01T00:00:00Z');
  const appUrl = new URL(options.appUrl ?? 'http://localhost:3000');
  const settings = {
    authSecret,
    isSecure: appUrl.protocol === 'https:',
    demoLogin: options.demoLogin ?? true,
    productName: 'Atrium',
    appUrl,
    adminEmails: [],
  };
  const outbound = createOutbound();
  const accounts = createAccounts({
    database,
    clock: { now: () => now },
    log,
    settings,
    lifecycles: options.lifecycles ?? [],
    storageSubscribers: [],
    seal: createSeal([randomBytes(32)]),
    outbound,
    images: sharpImageCodec(),
    passkeys: webAuthnPasskeys(),
    providerNames: { google: 'Google', apple: 'Apple', microsoft: 'Microsoft', oidc: 'Own' },
    providers: {},
  });
  const trace = route(leaveTrace, async ({ actor }) => ({ userId: actor.userId, kind: actor.kind }));
  const app = await createHttpServer({
    log,
    appUrl,
    trustedProxies: [],
    rateLimitScale: 0,
    identity: accounts.identity,
    routes: [...accounts.routes, trace],
    health: { isReady: async () => true, isDraining: () => false },
    metricsToken: null,
    gauges: {},
    checkResponses: true,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  servers.push({
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await outbound.close();
    },
  });
  return { accounts, app, client: (cookie?: string | null) => createTestClient(url, cookie ?? undefined) };
}

/** A slice that writes down what it was asked, and fails when told. */
function diary(): UserLifecycle & { readonly lines: string[]; fail: boolean } {
  const lines: string[] = [];
  const slice = {
    slice: 'diary',
    lines,
    fail: false,
    note: (line: string) => {
      if (slice.fail) throw new Error('the slice has a bad day');
      lines.push(line);
    },
    created: async (_tx: unknown, _userId: string, kind: string) => slice.note(`created ${kind}`),
    linked: async (_tx: unknown, from: string, to: string) => slice.note(`linked ${from} to ${to}`),
    deleting: async (_tx: unknown, userId: string) => slice.note(`deleting ${userId}`),
  };
  return slice;
}

describeOnBothStores('accounts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('a stranger has no user, whatever he says in headers', async () => {
    const { client } = await start(database);
    const claims = { 'x-user-id': '1', 'x-forwarded-user': 'admin', authorization: 'Bearer 1', 'x-role': 'admin' };
    expect((await client().send(getUser, { headers: claims })).status).toBe(401);
  });

  test('a cookie that we did not sign gives no identity', async () => {
    const { client } = await start(database);
    for (const value of ['x', 'x.y', signToken('unknown', authSecret), signToken('unknown', 'another secret')]) {
      expect((await client(`atrium.session_token=${value}`).send(getUser)).status).toBe(401);
    }
  });

  test('demo sign-in from another site is refused', async () => {
    const { client } = await start(database);
    const answer = await client().send(demoLogin, {
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });

  test('demo sign-in can be turned off', async () => {
    const { client } = await start(database, { demoLogin: false });
    expect((await client().send(demoLogin)).body).toMatchObject({ code: 'demo-disabled' });
  });

  test('each demo sign-in is a user of its own, never an admin', async () => {
    const { client } = await start(database);
    const one = await client().call(demoLogin);
    const two = await client().call(demoLogin);
    expect(one.id).not.toBe(two.id);
    expect(one).toMatchObject({ username: 'Demo User', email: '', role: 'user', isDemo: true });
  });

  test('signing out ends the session on the server at once', async () => {
    const { client } = await start(database);
    const browser = client();
    await browser.call(demoLogin);
    const cookie = browser.jar.header();
    await browser.call(logout);
    expect((await client(cookie).send(getUser)).status).toBe(401);
  });

  test('a log-out link works inside the product only; elsewhere a button must be pressed', async () => {
    const { app, client } = await start(database);
    const browser = client();
    await browser.call(demoLogin);
    const foreign = await browser.send(logoutPage, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(foreign.body).toContain('<form method="post" action="/api/auth/logout/form">');
    expect(foreign.headers.get('content-security-policy')).toMatch(/style-src 'self'.*form-action 'self'/);
    expect((await browser.send(getUser)).status).toBe(200);
    // Not through fetch, which sets these headers itself.
    const headers = {
      cookie: browser.jar.header() ?? '',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
    };
    const own = await app.inject({ method: 'GET', url: logoutPage.path, headers });
    expect([own.statusCode, own.headers.location]).toEqual([303, '/']);
    expect((await browser.send(getUser)).status).toBe(401);
  });

  test('the button of the log-out page ends the session', async () => {
    const { client } = await start(database);
    const browser = client();
    await browser.call(demoLogin);
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await browser.send(logoutForm, { headers: form })).status).toBe(303);
    expect((await browser.send(getUser)).status).toBe(401);
  });

  test('a visitor is made by his first write and stays the same in his browser', async () => {
    const { client } = await start(database);
    const browser = client();
    const first = await browser.call(leaveTrace);
    expect(first.kind).toBe('visitor');
    expect(await browser.call(leaveTrace)).toEqual(first);
    expect((await browser.send(getUser)).status).toBe(401);
  });

  test('a visitor who signs in gets a new token, his things are handed over once, and his old cookie is dead', async () => {
    const slice = diary();
    const { client } = await start(database, { lifecycles: [slice] });
    const browser = client();
    const visitor = await browser.call(leaveTrace);
    const before = browser.jar.header();
    const user = await browser.call(demoLogin);
    await browser.call(getUser);
    expect(slice.lines).toEqual(['created visitor', 'created demo', `linked ${visitor.userId} to ${user.id}`]);
    expect(browser.jar.header()).not.toBe(before);
    expect((await client(before).call(leaveTrace)).userId).not.toBe(visitor.userId);
  });

  test('an answer of a sign-in that never arrived leaves the visitor what he was, whatever the sweep does', async () => {
    const slice = diary();
    const { accounts, client } = await start(database, { lifecycles: [slice] });
    const browser = client();
    const visitor = await browser.call(leaveTrace);
    await client(browser.jar.header()).call(demoLogin);
    await accounts.sweep();
    expect(await browser.call(leaveTrace)).toEqual(visitor);
    expect(slice.lines.filter((line) => line.startsWith('linked'))).toEqual([]);
  });

  test('steps that fail are taken before the next request is served, once, and until then the visitor keeps his things', async () => {
    const slice = diary();
    const { client } = await start(database, { lifecycles: [slice] });
    const browser = client();
    const visitor = await browser.call(leaveTrace);
    const before = browser.jar.header();
    const user = await browser.call(demoLogin);
    slice.fail = true;
    expect((await browser.send(getUser)).status).toBe(500);
    expect((await client(before).call(leaveTrace)).userId).toBe(visitor.userId);
    slice.fail = false;
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.send(getUser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(slice.lines.slice(1)).toEqual(['created demo', `linked ${visitor.userId} to ${user.id}`]);
    expect((await client(before).call(leaveTrace)).userId).not.toBe(visitor.userId);
  });

  test('steps that failed for a user who does not come back are taken by the sweep', async () => {
    const slice = diary();
    const { accounts, client } = await start(database, { lifecycles: [slice] });
    const browser = client();
    await browser.call(leaveTrace);
    const user = await browser.call(demoLogin);
    slice.fail = true;
    await browser.send(getUser);
    await accounts.sweep();
    slice.fail = false;
    await accounts.sweep();
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.endsWith(`to ${user.id}`))).toHaveLength(1);
  });

  test('a deletion that failed is tried again, and asked for once', async () => {
    const slice = diary();
    const { accounts, client } = await start(await open(), { lifecycles: [slice] });
    const gone = await client().call(leaveTrace);
    now = new Date('2026-01-03T00:00:00Z');
    slice.fail = true;
    await accounts.sweep();
    await accounts.sweep();
    slice.fail = false;
    await accounts.sweep();
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.startsWith('deleting'))).toEqual([`deleting ${gone.userId}`]);
  });

  test('the token is nowhere in the database', async () => {
    const fresh = await open();
    const { client } = await start(fresh);
    const browser = client();
    await browser.call(demoLogin);
    const [token = ''] = decodeURIComponent(browser.jar.header() ?? '')
      .split('=')
      .slice(1)
      .join('=')
      .split('.');
    const { rows } = await fresh.db.execute(sql`select * from sessions`);
    expect(rows).toHaveLength(1);
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a demo user whose session lapsed is gone with all he had; one in use stays', async () => {
    const slice = diary();
    const { accounts, client } = await start(await open(), { lifecycles: [slice] });
    const idle = client();
    const busy = client();
    const gone = await idle.call(demoLogin);
    await busy.call(demoLogin);
    now = new Date('2026-01-01T12:00:00Z');
    await busy.call(getUser);
    now = new Date('2026-01-02T01:00:00Z');
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.startsWith('deleting'))).toEqual([`deleting ${gone.id}`]);
    expect((await idle.send(getUser)).status).toBe(401);
    expect((await busy.send(getUser)).status).toBe(200);
  });

  test('over https the cookie is bound to the host; a visitor’s ends with the browser session', async () => {
    const { client } = await start(database, { appUrl: 'https://atrium.example' });
    const answer = await client().fetch(leaveTrace);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-atrium\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
