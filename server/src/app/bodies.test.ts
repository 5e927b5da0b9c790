import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { malformedBodies, oddContentTypes, overeagerFields, wrongValues } from '../testing/samples/bad-bodies.ts';
import { sampleCalls } from '../testing/samples/sample-calls.ts';
import { createWorld, type World } from '../testing/stages/world.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const writing = all.filter(([, { method, body }]) => method !== 'GET' && body !== 'bytes');
const withBody = writing.filter(([, { body }]) => body !== undefined);

let world: World;
let before: string;
let sent = 0;
beforeAll(async () => {
  world = await createWorld();
  before = await world.look();
});
afterAll(() => world.close());

/** A caller who passes authorization: an admin where the endpoint requires one, otherwise the owner. */
const caller = (endpoint: Endpoint) => (endpoint.access === 'admin' ? world.others.admin : world.owner);

test('there is a good body to spoil for every endpoint that takes one', () => {
  const missing = withBody.map(([name]) => name).filter((name) => !isGood(name, sampleCalls[name]?.body));
  expect(missing, 'give each a call that its schemas accept in testing/samples/sample-calls.ts').toEqual([]);
});

/** Sends bytes to an endpoint as an authorized caller and expects one of our own error responses. */
async function refused(name: EndpointName, body: string, contentType: string | null = 'application/json') {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace(/:(\w+)/g, (_all, key) =>
    String(sampleCalls[name]?.params?.[key] ?? world.owned[name]),
  );
  const headers = new Headers({ cookie: caller(endpoint).jar.header() ?? '' });
  if (contentType !== null) headers.set('content-type', contentType);
  const bytes = new TextEncoder().encode(body);
  const answer = await fetch(world.server.url + path, {
    method: endpoint.method,
    headers,
    body: bytes,
    redirect: 'manual',
  });
  sent += 1;
  const text = await answer.text();
  const about = `${name} ${contentType} ${body.slice(0, 80)} → ${answer.status} ${text.slice(0, 200)}`;
  expect(answer.status, about).toBeGreaterThanOrEqual(400);
  expect(answer.status, about).toBeLessThan(500);
  expect(Object.keys(JSON.parse(text)), about).toEqual(['code', 'message']);
  return answer.status;
}

/** Whether the endpoint's own schema accepts the body, so that it is not a bad one. */
function isGood(name: EndpointName, body: unknown): boolean {
  const { body: schema } = endpoints[name] as Endpoint;
  return schema instanceof z.ZodType && schema.safeParse(body).success;
}

describe.each(withBody)('%s', (name, endpoint) => {
  test('refuses malformed bodies', async () => {
    for (const body of malformedBodies) await refused(name, body);
  });

  test('refuses a body of none, and one without a content type', async () => {
    await refused(name, '');
    await refused(name, JSON.stringify(sampleCalls[name]?.body), null);
  });

  test('refuses values of the wrong kind in each field', async () => {
    const sample = sampleCalls[name]?.body as Record<string, unknown>;
    for (const field of Object.keys((endpoint.body as z.ZodObject).shape)) {
      for (const value of wrongValues) {
        const body = { ...sample, [field]: value };
        if (!isGood(name, body)) await refused(name, JSON.stringify(body));
      }
    }
  });

  test('refuses fields that it does not know', async () => {
    const sample = sampleCalls[name]?.body as Record<string, unknown>;
    const known = Object.keys((endpoint.body as z.ZodObject).shape);
    for (const [field, value] of Object.entries(overeagerFields)) {
      if (known.includes(field)) continue;
      await refused(name, JSON.stringify({ ...sample, [field]: value }));
    }
  });

  test('refuses whatever else is not its body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), async (value) => {
        fc.pre(!isGood(name, value));
        await refused(name, JSON.stringify(value));
      }),
      { numRuns: 150 },
    );
  });

  test('reads JSON under its one name only', async () => {
    const body = JSON.stringify(sampleCalls[name]?.body);
    for (const type of oddContentTypes) expect(await refused(name, `${body} `, type), type).toBe(415);
  });

  test('refuses a body beyond its limit, and one that is compressed', async () => {
    expect(await refused(name, `{"message":"${'x'.repeat(endpoint.bodyLimit)}"}`)).toBe(413);
    const answer = await caller(endpoint).send(endpoint, {
      params: { [endpoint.owns ?? 'id']: world.owned[name] ?? '1', ...sampleCalls[name]?.params },
      body: new Uint8Array(gzipSync(JSON.stringify(sampleCalls[name]?.body))) as never,
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(415);
  });
});

describe.each(writing.filter(([, { body }]) => body === undefined))('%s, which takes no body,', (name, endpoint) => {
  test('refuses one that is no JSON', async () => {
    for (const body of malformedBodies) {
      try {
        JSON.parse(body);
      } catch {
        await refused(name, body);
      }
    }
    for (const type of oddContentTypes) await refused(name, '{}', type);
  });

  test('refuses one beyond its limit', async () => {
    expect(await refused(name, `{"message":"${'x'.repeat(endpoint.bodyLimit)}"}`)).toBe(413);
  });
});

/** Bodies of a size that only a message with files may have. */
const huge: readonly (readonly [string, () => string])[] = [
  ['100,000 arrays in one another', () => `{"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['100,000 objects in one another', () => `${'{"message":'.repeat(100_000)}0${'}'.repeat(100_000)}`],
  ['50,000 keys', () => `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":0`).join(',')}}`],
  ['the same key 50,000 times', () => `{${'"message":0,'.repeat(50_000)}"message":0}`],
  ['a number of a million digits', () => `{"message":${'9'.repeat(1_000_000)}}`],
  ['a million empty strings', () => `{"attachmentIds":[${'"",'.repeat(1_000_000)}""]}`],
  ['a question of a million characters', () => `{"message":"${'a'.repeat(1_000_000)}"}`],
  ['34 MB', () => `{"message":"${'a'.repeat(34 * 1024 * 1024)}"}`],
];
test.each(huge)('a message of %s is refused', async (_what, body) => {
  await refused('sendStream', body());
});

const quotes = ["'", '"', "' or '1'='1", "'); drop table users; --", '\\', '`', '$1', '%', '{{x}}', ';'];
test.each(quotes)('%j in an address, a header or a cookie is only text', async (quote) => {
  const cookie = world.owner.jar.header() ?? '';
  const said = encodeURIComponent(quote);
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(world.server.url + path, { headers: { cookie, ...headers } })).status;
  const places = ['/api/chat/X', '/api/attachments/X', '/api/chat/runs/X/events', '/api/chat-sessions?cursor=X'];
  for (const path of places) expect([400, 404], path).toContain(await get(path.replace('X', said)));
  expect(await get('/api/auth/user', { cookie: `atrium.session_token=${said}` })).toBe(401);
  const named = { 'user-agent': quote, 'if-none-match': quote, 'last-event-id': quote, 'accept-language': quote };
  expect(await get('/api/chat-sessions', named)).toBe(200);
});

test('an endless body is cut off', async () => {
  let bytes = 0;
  const chunk = new Uint8Array(1024 * 1024).fill(0x20);
  const body = new ReadableStream({
    pull: (controller) => {
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const headers = { 'content-type': 'application/json', cookie: world.owner.jar.header() ?? '' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  await fetch(`${world.server.url}/api/chat/send-stream`, init).then(
    (answer) => expect(answer.status).toBe(413),
    () => undefined,
  );
  expect(bytes).toBeLessThan(512 * 1024 * 1024);
});

test('after all of it everything is as it was, and enough was tried', async () => {
  expect(await world.look()).toBe(before);
  expect(sent).toBeGreaterThanOrEqual(1400);
});
