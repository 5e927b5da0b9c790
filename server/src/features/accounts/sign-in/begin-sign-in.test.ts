import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../../testing/sign-in/oidc-issuer.ts';
import { navigate } from '../../../testing/sign-in/walk-through-issuer.ts';
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
