import { demoLogin, getUser, logout, logoutForm, logoutPage, updateUser } from '@atrium/contract/accounts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { leaveTrace, signingSecret, stageAccounts } from '../../testing/stages/accounts-stage.ts';
import { signToken } from './sessions/sign-token.ts';

const stage = stageAccounts();

describeOnBothStores('accounts', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  });

  test('a stranger has no user, whatever he says in headers', async () => {
    const { client } = await stage.start(database);
    const claims = { 'x-user-id': '1', 'x-forwarded-user': 'admin', authorization: 'Bearer 1', 'x-role': 'admin' };
    expect((await client().send(getUser, { headers: claims })).status).toBe(401);
  });

  test('a cookie that we did not sign gives no identity', async () => {
    const { client } = await stage.start(database);
    for (const value of ['x', 'x.y', signToken('unknown', signingSecret), signToken('unknown', 'another secret')]) {
      expect((await client(`atrium.session_token=${value}`).send(getUser)).status).toBe(401);
    }
  });

  test('demo sign-in from another site is refused', async () => {
    const { client } = await stage.start(database);
    const answer = await client().send(demoLogin, {
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });

  test('demo sign-in can be turned off', async () => {
    const { client } = await stage.start(database, { demoLogin: false });
    expect((await client().send(demoLogin)).body).toMatchObject({ code: 'demo-disabled' });
  });

  test('each demo sign-in is a user of its own, never an admin', async () => {
    const { client } = await stage.start(database);
    const one = await client().call(demoLogin);
    const two = await client().call(demoLogin);
    expect(one.id).not.toBe(two.id);
    expect(one).toMatchObject({ username: 'Demo User', email: '', role: 'user', isDemo: true });
  });

  test('a name is one line without invisible characters, and none that shows nothing', async () => {
    const { client } = await stage.start(database);
    const browser = client();
    await browser.call(demoLogin);
    const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    const rename = (username: string) => browser.send(updateUser, { body: { username } });
    for (const unseen of [' ', '\u200b', '\u202e\u2066', '\u0000', '\u3164']) {
      expect((await rename(unseen)).status).toBe(400);
    }
    for (const [written, shown] of [
      ['\u202eEvil', 'Evil'],
      ['a\nb\u0007', 'a b'],
      ['\u200bMira  Vale\ufeff', 'Mira Vale'],
      ['Mira \u200b Vale', 'Mira Vale'],
      [`Mira ${england}`, `Mira ${england}`],
      ['Mira\u{e0067}\u{e0062}', 'Mira'],
      ['\u0601 ١٢', '\u0601 ١٢'],
      ['👩‍🚀 می‌خواهم', '👩‍🚀 می‌خواهم'],
    ] as const) {
      expect(await rename(written)).toMatchObject({ status: 200, body: { username: shown } });
      expect(await browser.call(getUser)).toMatchObject({ username: shown });
    }
  });

  test('signing out ends the session on the server at once', async () => {
    const { client } = await stage.start(database);
    const browser = client();
    await browser.call(demoLogin);
    const cookie = browser.jar.header();
    await browser.call(logout);
    expect((await client(cookie).send(getUser)).status).toBe(401);
  });

  test('a log-out link works inside the product only; elsewhere a button must be pressed', async () => {
    const { app, client } = await stage.start(database);
    const browser = client();
    await browser.call(demoLogin);
    const foreign = await browser.send(logoutPage, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(foreign.body).toContain('<form method="post" action="/api/auth/logout/form">');
    expect(foreign.headers.get('content-security-policy')).toMatch(/style-src 'self'.*form-action 'self'/);
    expect((await browser.send(getUser)).status).toBe(200);
    // Not sent by fetch, which sets these headers itself.
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
    const { client } = await stage.start(database);
    const browser = client();
    await browser.call(demoLogin);
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await browser.send(logoutForm, { headers: form })).status).toBe(303);
    expect((await browser.send(getUser)).status).toBe(401);
  });

  test('a visitor is made by his first write and stays the same in his browser', async () => {
    const { client } = await stage.start(database);
    const browser = client();
    const first = await browser.call(leaveTrace);
    expect(first.kind).toBe('visitor');
    expect(await browser.call(leaveTrace)).toEqual(first);
    expect((await browser.send(getUser)).status).toBe(401);
  });

  test('a browser that was signed in is told so once before its write makes a visitor', async () => {
    const { client } = await stage.start(database);
    const browser = client();
    const { id } = await browser.call(demoLogin);
    await database.db.execute(sql`delete from sessions where user_id = ${id}`);
    expect(await browser.send(leaveTrace)).toMatchObject({
      status: 401,
      body: {
        code: 'sign-in-required',
        message: 'You have been signed out: this session was ended or has expired. Sign in, or try again as a visitor.',
      },
    });
    expect(browser.jar.header()).toBeNull();
    expect((await browser.call(leaveTrace)).kind).toBe('visitor');
  });

  test('a visitor whose session is over is another one with his next write', async () => {
    const { client } = await stage.start(database);
    const browser = client();
    const first = await browser.call(leaveTrace);
    await database.db.execute(sql`delete from sessions where user_id = ${first.userId}`);
    const second = await browser.call(leaveTrace);
    expect(second.kind).toBe('visitor');
    expect(second.userId).not.toBe(first.userId);
    expect(await browser.call(leaveTrace)).toEqual(second);
  });

  test('the token is nowhere in the database', async () => {
    const fresh = await open();
    const { client } = await stage.start(fresh);
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

  test('over https the cookie is bound to the host; a visitor’s ends with the browser session', async () => {
    const { client } = await stage.start(database, { appUrl: 'https://atrium.example' });
    const answer = await client().fetch(leaveTrace);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-atrium\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
