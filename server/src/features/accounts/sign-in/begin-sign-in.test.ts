import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let issuer: OidcIssuer;
let server: TestApp;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  const { id, secret } = issuedClient;
  const settings = { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret };
  server = await startTestApp({ settings });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

test('who may not begin or finish a sign-in just now is told so on a page, and not by JSON', async () => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_SCALE: '0.001' } });
  const come = (path: string) => navigate(busy.stranger(), new URL(path, busy.url));
  await come('/api/auth/oidc');
  const answers = [
    await come('/api/auth/google?returnTo=%2Fdashboard%3Fsection%3Dhistory'),
    await come('/api/auth/google?service=storage&returnTo=%2F%2Fevil.example'),
    await come('/api/auth/apple?link=1&returnTo=%2Fdashboard%3Fsettings%3Daccount'),
    await come('/api/auth/callback/google?code=x&state=y'),
  ];
  expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual([
    [303, '/auth?error=too-often&provider=google&returnTo=%2Fdashboard%3Fsection%3Dhistory'],
    [303, '/dashboard?storage=google-drive&error=too-often'],
    [303, '/dashboard?settings=account&error=too-often&provider=apple'],
    [303, '/auth?error=too-often'],
  ]);
  await busy.close();
});

test.each([
  ['of a long search', `/dashboard?section=history&q=${encodeURIComponent('한'.repeat(300))}`],
  ['of many letters', `/${'x'.repeat(3_000)}`],
  ['of letters that an address spells out', `/${'한'.repeat(600)}`],
])('a sign-in begins at an address %s, and its cookie is one that browsers keep', async (_what, returnTo) => {
  const path = `/api/auth/oidc?${new URLSearchParams({ returnTo })}`;
  const answer = await navigate(server.stranger(), new URL(path, server.url));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toContain(issuer.issuer);
  for (const line of answer.headers.getSetCookie()) expect(line.length).toBeLessThan(3_000);
});

test('of five sign-ins begun in one browser the one whose place was taken is refused, and the others are good', async () => {
  const client = server.stranger();
  const come = async () => walkThroughIssuer(await navigate(client, new URL('/api/auth/oidc', server.url)), 'anna');
  const answers = [await come(), await come(), await come(), await come(), await come()];
  const ends: string[] = [];
  for (const answer of answers) ends.push((await navigate(client, answer)).headers.get('location') ?? '');
  expect(ends.filter((end) => end === '/dashboard')).toHaveLength(4);
  expect(ends.filter((end) => end.includes('error=expired'))).toHaveLength(1);
});
