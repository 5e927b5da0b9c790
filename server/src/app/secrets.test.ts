import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import { exportAccount } from '@atrium/contract/exchange';
import { uploadAttachment } from '@atrium/contract/files';
import { addIntegration, listIntegrations, testIntegration } from '@atrium/contract/integrations';
import { listModels } from '@atrium/contract/models';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log/create-log.ts';
import { vendors } from '../settings/model-settings.ts';
import { isSecret, Settings } from '../settings.ts';
import { type FakeUpstream, startFakeUpstream } from '../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

/** A marked secret for every setting that holds one, unique and easy to search for. */
const encryptionKey = Buffer.from('marked-key-of-32-bytes-in-base64').toString('base64');
const marked: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(Settings.shape)
      .filter((name) => isSecret(name) && name !== 'DATABASE_URL' && name !== 'SMTP_URL')
      .map((name) => [name, `marked-${name.toLowerCase().replaceAll('_', '-')}-0123456789abcdef`]),
  ),
  SMTP_URL: 'smtp://mailer:marked-smtp-password-0123456789@127.0.0.1:1',
  AUTH_SECRET: 'marked-Xq7Rk2v9cT1bN4mLz8YwE6uHs3JdFg5P',
  ENCRYPTION_KEY: encryptionKey,
};
const marks = new RegExp(`marked-|${encryptionKey.slice(0, 20)}`);
const keyOf = (vendor: (typeof vendors)[number]) => marked[`${vendor}_API_KEY`] ?? marked[`${vendor}_API_TOKEN`] ?? '';

let upstream: FakeUpstream;
let server: TestApp;
let client: TestClient;
let lines: string[];
beforeAll(async () => {
  upstream = await startFakeUpstream({ behaviour: { reply: 'A heron is a bird.' } });
});
afterEach(() => server.close());
afterAll(() => upstream.close());

async function start(settings: Readonly<Record<string, string>>) {
  upstream.reset();
  lines = [];
  const addresses = vendors.map((vendor) => [`${vendor}_BASE_URL`, `${upstream.url}/${vendor.toLowerCase()}`]);
  const all = { ...settings, ...Object.fromEntries(addresses) };
  const { secretValues } = readConfig({ ...all, AUTH_SECRET: marked.AUTH_SECRET, ENCRYPTION_KEY: encryptionKey });
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'trace', secrets: secretValues, destination });
  server = await startTestApp({ settings: all, overrides: { log } });
  client = await server.demoUser();
}

/** Asks every available model and returns all responses. */
async function askAll(): Promise<string> {
  const { models } = await client.call(listModels);
  const heard: string[] = [];
  for (const { id } of models.filter((model) => model.unavailable === null)) {
    heard.push(await (await client.fetch(sendStream, { body: { message: 'Hello', model: id } })).text());
  }
  return heard.join('\n');
}

/** Everything that the signed-in user and a stranger can read without naming an object. */
async function everyAnswer(): Promise<string> {
  const plain = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { method, path }]) => method === 'GET' && !path.includes(':'),
  );
  const heard: string[] = [];
  for (const who of [client, server.stranger()]) {
    for (const [name, endpoint] of plain) {
      if (name.startsWith('logout')) continue;
      heard.push(await (await who.fetch(endpoint)).text());
    }
  }
  for (const path of ['/', '/dashboard', '/metrics', '/health', '/ready', '/api/docs', '/api/openapi.json'])
    heard.push(await (await fetch(server.url + path)).text());
  return heard.join('\n');
}

async function everythingStored(): Promise<string> {
  const { db } = server.app.outside.database;
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { name } of rows) {
    const all = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    found.push(...all.rows.map(({ row }) => row));
  }
  for (const entry of readdirSync(server.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found.push(entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  }
  return found.join('\n');
}

async function expectNoMark(heard: string): Promise<void> {
  expect(heard).not.toMatch(marks);
  expect(await everyAnswer()).not.toMatch(marks);
  expect(await everythingStored()).not.toMatch(marks);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(marks);
}

/** Replicate's models cannot be charged, so the platform's key is never used. Users' own keys are tested below. */
const charged = vendors.filter((vendor) => vendor !== 'REPLICATE');

describe.each(charged)('the key for %s', (vendor) => {
  test('goes to its own provider and nowhere else, whatever that answers', async () => {
    const name = `${vendor}_API_KEY` in Settings.shape ? `${vendor}_API_KEY` : `${vendor}_API_TOKEN`;
    await start({ [name]: keyOf(vendor) });
    const heard = [await askAll()];
    expect(heard[0]).toContain('A heron');
    for (const status of [400, 401, 403, 404, 429, 500]) {
      upstream.behave({ status, echoesHeaders: true });
      heard.push(await askAll());
    }
    upstream.behave({ status: 200, echoesHeaders: false, fault: 'error-event' });
    heard.push(await askAll());
    expect(upstream.requests.length).toBeGreaterThanOrEqual(8);
    for (const { path, headers } of upstream.requests) {
      expect(path).toMatch(new RegExp(`^/${vendor.toLowerCase()}/`));
      expect(path).not.toMatch(marks);
      expect(Object.values(headers).filter((value) => marks.test(value))).toHaveLength(1);
      expect(JSON.stringify(headers)).toContain(keyOf(vendor));
    }
    await expectNoMark(heard.join('\n'));
  });
});

test('a key that a person brought goes to its own provider alone, and is in no answer, log, error, export or store', async () => {
  const mine = 'sk-marked-of-a-person-0123456789';
  await start({});
  const heard: string[] = [];
  const connect = async (serviceName: string, credentials: string) => {
    const body = { serviceType: 'ai_model', serviceName, credentialsEncrypted: credentials, isActive: true } as const;
    heard.push(JSON.stringify(await client.send(addIntegration, { body })));
  };
  await connect('openai', JSON.stringify({ apiKey: mine, organizationId: 'not an id marked-org' }));
  await connect('openai', `{"apiKey":"${mine}`);
  await connect(mine, JSON.stringify({ apiKey: mine }));
  await connect('claude', JSON.stringify({ apiKey: `${mine} with a space` }));
  for (const service of ['openai', 'claude', 'grok', 'replicate'])
    await connect(service, JSON.stringify({ apiKey: mine }));
  heard.push(await askAll());
  expect(heard.at(-1)).toContain('A heron');
  upstream.behave({ status: 401, echoesHeaders: true, knownKeys: [] });
  heard.push(await askAll());
  for (const { id } of await client.call(listIntegrations))
    heard.push(JSON.stringify(await client.send(testIntegration, { params: { id } })));
  const archive = await client.fetch(exportAccount);
  heard.push(Buffer.from(await archive.arrayBuffer()).toString('latin1'));
  const asked = new Set(upstream.requests.map(({ path }) => path.split('/')[1]));
  expect([...asked].sort()).toEqual(['anthropic', 'openai', 'replicate', 'xai']);
  for (const { headers } of upstream.requests)
    expect(Object.values(headers).filter((value) => marks.test(value))).toHaveLength(1);
  await expectNoMark(heard.join('\n'));
});

test('with every secret set, each provider sees its own key alone and nobody else sees any', async () => {
  const { S3_SECRET_ACCESS_KEY: _s3, ...all } = marked;
  const issuer = { OIDC_ISSUER: `${upstream.url}/issuer`, OIDC_CLIENT_ID: 'atrium' };
  await start({ ...all, ...issuer, HOUSE_MODEL_URL: `${upstream.url}/house`, HOUSE_MODEL_NAME: 'fake-model' });
  const query = { name: 'notes.txt', type: 'text/plain' };
  await client.call(uploadAttachment, { query, body: new TextEncoder().encode('My notes.') });
  const heard = await askAll();
  const asked = new Set<string>();
  for (const { path, headers } of upstream.requests) {
    const vendor = path.split('/')[1] ?? '';
    asked.add(vendor);
    const own = vendor === 'house' ? marked.HOUSE_MODEL_KEY : keyOf(vendor.toUpperCase() as (typeof vendors)[number]);
    const sent = Object.values(headers).filter((value) => marks.test(value));
    expect(sent.map((value) => value.replace('Bearer ', ''))).toEqual([own]);
  }
  expect(asked.size).toBeGreaterThan(4);
  await expectNoMark(heard);
});
