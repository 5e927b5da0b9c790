import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { IdentityProvider, SignInAttempt } from '../../ports/identity-provider.ts';
import { type HostileIssuer, type Misdeed, startHostileIssuer } from '../../testing/sign-in/hostile-issuer.ts';
import { openIdConnect } from './open-id-connect.ts';

const attempt: SignInAttempt = {
  redirectUri: 'http://localhost:3000/api/auth/callback/oidc',
  state: 'a-state',
  nonce: 'a-nonce',
  codeVerifier: 'a-verifier-of-at-least-forty-three-characters-in-all',
};
const outbound = createOutbound();
let issuer: HostileIssuer;
let provider: IdentityProvider;
beforeEach(async () => {
  issuer = await startHostileIssuer();
  provider = openIdConnect(
    {
      name: 'Hostile',
      issuer: issuer.url,
      clientId: 'hostile',
      secret: { kind: 'text', text: issuer.clientSecret, inHeader: false },
    },
    outbound,
    () => new Date(),
  );
});
afterEach(() => issuer.close());

/** Goes through the whole sign-in. */
async function signIn(misdeed: Misdeed, change: (query: URLSearchParams) => void = () => {}) {
  issuer.misdeed = misdeed;
  const there = await provider.begin(attempt, { scopes: ['openid'], offline: false });
  const answer = await fetch(there, { redirect: 'manual' });
  const query = new URL(answer.headers.get('location') ?? '').searchParams;
  change(query);
  return provider.finish(attempt, query);
}

const past = Math.floor(Date.now() / 1000) - 3600;
const refused: readonly (readonly [string, Misdeed])[] = [
  ['with another nonce', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['for several clients, of whom another is meant', { claims: { aud: ['hostile', 'another'], azp: 'another' } }],
  ['that has lapsed', { claims: { iat: past, exp: past + 300 } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['with a subject that is no text', { claims: { sub: 1 } }],
  ['that is not signed', { signature: 'none' }],
  ['signed by a key the issuer does not show', { signature: 'other-key' }],
  ['signed by what the client knows too', { signature: 'client-secret' }],
  ['that is not there', { withoutIdToken: true }],
];

test.each(refused)('an ID token %s names nobody', async (_what, misdeed) => {
  await expect(signIn(misdeed)).rejects.toMatchObject({ kind: 'refused' });
});

test('an answer to another question is refused before any code is exchanged', async () => {
  for (const change of [
    (query: URLSearchParams) => query.set('state', 'another'),
    (query: URLSearchParams) => query.delete('state'),
    (query: URLSearchParams) => query.set('iss', 'https://elsewhere.example'),
    (query: URLSearchParams) => query.delete('code'),
  ]) {
    await expect(signIn({}, change)).rejects.toMatchObject({ kind: 'refused' });
  }
  expect(issuer.asked).not.toContain('/token');
});

test('an issuer that calls itself by another name is not asked anything', async () => {
  await expect(signIn({ discovery: { issuer: 'https://elsewhere.example' } })).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('what an issuer names inside the network besides itself is not reached', async () => {
  const canary = await startHostileIssuer();
  await expect(signIn({ discovery: { token_endpoint: `${canary.url}/token` } })).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(canary.asked).toEqual([]);
  await canary.close();
});

test.each([
  ['that is down', { '/token': (response) => response.socket?.destroy() }],
  ['in trouble', { '/token': (response) => response.writeHead(503).end() }],
  ['that redirects the question', { '/token': (response) => response.writeHead(302, { location: '/x' }).end() }],
  ['that answers without end', { '/token': (response) => response.writeHead(200).end('x'.repeat(2 * 1024 * 1024)) }],
  ['that answers nonsense', { '/token': (response) => response.writeHead(200).end('<html>') }],
] as readonly (readonly [string, Misdeed['answers'] & object])[])(
  'an issuer %s signs nobody in',
  async (_what, answers) => {
    await expect(signIn({ answers })).rejects.toMatchObject({ kind: expect.stringMatching(/^(refused|unreachable)$/) });
  },
);

test('what an issuer has against us is told to the operator by its code', async () => {
  const say = (response: ServerResponse) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
  await expect(signIn({ answers: { '/token': say } })).rejects.toMatchObject({
    kind: 'refused',
    message: 'Hostile did not confirm who this is (invalid_client).',
  });
});

test.each([
  ['access_denied', 'cancelled'],
  // SOURCE: Apple, "Request an authorization": its only error code.
  ['user_cancelled_authorize', 'cancelled'],
  ['server_error', 'unreachable'],
  ['temporarily_unavailable', 'unreachable'],
  ['invalid_scope', 'refused'],
])('a browser that comes back with %s brings a sign-in that is %s', async (error, kind) => {
  const change = (query: URLSearchParams) => {
    query.delete('code');
    query.set('error', error);
  };
  await expect(signIn({}, change)).rejects.toMatchObject({ kind });
});

test('a grant that its owner has taken back already is revoked', async () => {
  const [status, body] = [400, '{"error":"invalid_token","error_description":"Token expired or revoked"}'];
  const say = (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const discovery = { revocation_endpoint: `${issuer.url}/revoke` };
  issuer.misdeed = { discovery, answers: { '/revoke': say } };
  await provider.revoke('a-token');
  expect(issuer.asked).toContain('/revoke');
});

test('an issuer that was down at first is asked again', async () => {
  await expect(
    signIn({ answers: { '/.well-known/openid-configuration': (response) => response.writeHead(500).end() } }),
  ).rejects.toMatchObject({ kind: 'unreachable' });
  expect((await signIn({})).identity).toMatchObject({ issuer: issuer.url, subject: 'someone' });
});

test('who is named has what stands in the signed token, and an address is verified only by the issuer’s plain word', async () => {
  const verified = async (claims: Record<string, unknown>) =>
    (await signIn({ claims: { email: 'A@Example.com', name: 'A', ...claims } })).identity;
  expect(await verified({ email_verified: true })).toMatchObject({ email: 'a@example.com', isEmailVerified: true });
  expect((await verified({ email_verified: 'true' })).isEmailVerified).toBe(true);
  expect((await verified({ xms_edov: true })).isEmailVerified).toBe(true);
  for (const word of [false, 'false', null, undefined, 'yes', {}, []]) {
    expect((await verified({ email_verified: word })).isEmailVerified).toBe(false);
  }
  // The Kelvin sign, whose lower case is the letter k: a mailbox of its own, which somebody else may have.
  expect((await verified({ email: 'Mi\u212aE@Example.com', email_verified: true })).email).toBe(
    'mi\u212ae@example.com',
  );
  expect((await verified({ email: 'no address', email_verified: true })).isEmailVerified).toBe(false);
});

test.each([
  ['of 81 with a space before the last', `${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['whose last character has two halves', `${'x'.repeat(79)}😀`, 'x'.repeat(79)],
  ['with a joiner in a word or an emoji', 'علی\u200cرضا 👩\u200d💻', 'علی\u200cرضا 👩\u200d💻'],
  ['with spaces that a page shows as one', 'Mira\u00a0 \nLind', 'Mira Lind'],
  ['with marks that turn a line or break it', ' Mi\u202era\n \u200d', 'Mira'],
])('a name %s is taken as far as it goes', async (_what, name, taken) => {
  expect((await signIn({ claims: { name, email: 'a@example.com' } })).identity.name).toBe(taken);
});

test('the address of a picture is taken whole or not at all', async () => {
  const pictureOf = async (picture: string) => (await signIn({ claims: { picture } })).identity.pictureUrl;
  expect(await pictureOf('https://a.example/1.png')).toBe('https://a.example/1.png');
  expect(await pictureOf(`https://a.example/${'x'.repeat(2_000)}`)).toBeNull();
});
