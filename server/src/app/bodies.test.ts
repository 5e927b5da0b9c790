import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { malformedBodies, oddContentTypes, overeagerFields, wrongValues } from '../testing/bad-bodies.ts';
import { sampleCalls } from '../testing/sample-calls.ts';
import { createWorld, type World } from '../testing/world.ts';

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

/** Sends these bytes to an endpoint as the owner; what comes back must be a refusal in our own words. */
async function refused(name: EndpointName, body: string, contentType: string | null = 'application/json') {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace(/:(\w+)/g, (_all, key) =>
    String(sampleCalls[name]?.params?.[key] ?? world.owned[name]),
  );
  const headers = new Headers({ cookie: world.owner.jar.header() ?? '' });
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

/** Whether the endpoint's own declaration takes the body; then it is no bad one. */
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
    for (const [field, value] of Object.entries(overeagerFields)) {
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

  test('refuses a body beyond its limit, and one that claims to be compressed', async () => {
    expect(await refused(name, `{"message":"${'x'.repeat(endpoint.bodyLimit)}"}`)).toBe(413);
    const answer = await world.owner.send(endpoint, {
      params: { id: world.owned[name] ?? '' },
      body: sampleCalls[name]?.body as never,
      headers: { 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(415);
  });
});

describe.each(writing.filter(([, { body }]) => body === undefined))('%s, which takes no body,', (name) => {
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
