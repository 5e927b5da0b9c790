import { becomeOwner } from '@atrium/contract/sign-in';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log/create-log.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let issuer: OidcIssuer;
let server: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  issuer = await startOidcIssuer();
  const log = createLog({ level: 'trace', secrets: [], destination: { write: (line) => void lines.push(line) } });
  const { id, secret } = issuedClient;
  server = await startTestApp({
    overrides: { log },
    settings: { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret },
  });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

/** Everything the database stores about signing in. */
async function stored(): Promise<string> {
  const tables = ['users', 'sessions', 'identities', 'owner_links', 'spent_attempts', 'storage_grants', 'outbox'];
  const { db } = server.app.outside.database;
  const rows = await Promise.all(tables.map((table) => db.execute(sql`select * from ${sql.identifier(table)}`)));
  return JSON.stringify(rows.map((each) => each.rows));
}

test('the owner’s token is in no line of the log and nowhere in the database, also when it is refused', async () => {
  const token = new URL((await server.app.ownerLink()) ?? '').searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(40);
  const client = server.stranger();
  await navigate(client, `${server.url}/auth/owner?token=${token}`);
  expect((await client.send(becomeOwner, { body: { token } })).status).toBe(200);
  expect((await server.stranger().send(becomeOwner, { body: { token } })).status).toBe(403);
  expect(lines.join('')).toContain('/api/auth/owner');
  expect(lines.join('')).not.toContain(token);
  expect(await stored()).not.toContain(token);
});

test('what a sign-in goes by is in no line of the log and nowhere in the database', async () => {
  const client = server.stranger();
  const start = await navigate(client, `${server.url}/api/auth/oidc`);
  const asked = new URL(start.headers.get('location') ?? '').searchParams;
  const back = await walkThroughIssuer(start, 'mira');
  await navigate(client, back);
  await navigate(server.stranger(), back);
  // Also a refused sign-in, whose cause is the provider's answer.
  const other = server.stranger();
  const forged = await walkThroughIssuer(await navigate(other, `${server.url}/api/auth/oidc`), 'mira');
  forged.searchParams.set('iss', 'https://evil.example');
  await navigate(other, forged);
  expect(lines.join('')).toContain('a sign-in failed');
  const session =
    decodeURIComponent(client.jar.header() ?? '')
      .split('=')[1]
      ?.split('.')[0] ?? '';
  const secrets = [
    asked.get('state'),
    asked.get('nonce'),
    back.searchParams.get('code'),
    session,
    forged.searchParams.get('code'),
  ];
  const everything = lines.join('') + (await stored());
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(20);
    expect(everything).not.toContain(secret);
  }
  expect(lines.join('')).toContain('signed in');
});
