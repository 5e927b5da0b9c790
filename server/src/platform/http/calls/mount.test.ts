import { endpoint } from '@atrium/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { StoreUnavailable } from '../../database/violations.ts';
import { unlessKnown } from '../conditional.ts';
import { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { openEventStream, openStreams } from '../streams/event-stream.ts';

const base = {
  summary: 'For tests.',
  rateClass: 'read',
  errors: ['not-found', 'sign-in-required', 'forbidden'],
} as const;
const Echo = z.object({ who: z.string(), text: z.string() });
const echo = endpoint({
  ...base,
  method: 'POST',
  path: '/api/echo',
  access: 'visitor',
  body: z.strictObject({ text: z.string() }),
  response: Echo,
});
const owned = endpoint({
  ...base,
  method: 'GET',
  path: '/api/things/:id',
  access: 'visitor',
  owns: 'id',
  params: z.object({ id: z.uuid() }),
  response: Echo,
});
const touch = endpoint({ ...base, method: 'PUT', path: '/api/touch', access: 'user', response: 'empty' });
const rule = endpoint({ ...base, method: 'GET', path: '/api/rule', access: 'admin', response: Echo });
const upload = endpoint({
  ...base,
  method: 'POST',
  path: '/api/bytes',
  access: 'public',
  body: 'bytes',
  bodyLimit: 1000,
  response: z.object({ size: z.number() }),
});
const listed = endpoint({ ...base, method: 'GET', path: '/api/listed', access: 'user', response: z.array(z.string()) });
const broken = endpoint({ ...base, method: 'GET', path: '/api/broken', access: 'public', response: Echo });
const away = endpoint({ ...base, method: 'GET', path: '/api/away', access: 'public', response: Echo });
const leaky = endpoint({ ...base, method: 'GET', path: '/api/leaky', access: 'public', response: Echo });
const failing = endpoint({
  ...base,
  method: 'GET',
  path: '/api/failing/:status',
  access: 'public',
  params: z.object({ status: z.coerce.number() }),
  response: Echo,
  failure: z.object({ code: z.enum(['not-found', 'forbidden']), details: z.string() }),
});
const busy = endpoint({ ...base, method: 'GET', path: '/api/busy', access: 'public', response: Echo });
const begun = endpoint({ ...base, method: 'GET', path: '/api/begun', access: 'public', response: 'events' });

let server: RouteServer;
beforeAll(async () => {
  server = await startRouteServer([
    route(echo, async ({ actor, body }) => ({ who: actor.kind, text: body.text })),
    route(owned, async ({ actor, params }) => ({ who: actor.userId, text: params.id })),
    route(touch, async () => undefined),
    route(rule, async ({ actor }) => ({ who: actor.role, text: '' })),
    route(upload, async ({ body }) => {
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      return { size };
    }),
    route(listed, async (call) => unlessKnown(call, 'v1', async () => ['one'])),
    route(failing, async ({ params, reply }) => {
      reply.code(params.status);
      return { code: 'not-found' as const, details: 'Gone.' };
    }),
    route(busy, async () => {
      throw new Problem('conflict');
    }),
    route(begun, async ({ reply }) => {
      openEventStream(reply, () => undefined).write('data: 1\n\n');
      throw new Error('x is not a function');
    }),
    route(broken, async () => {
      throw new Error('SELECT secret FROM /srv/app');
    }),
    route(away, async () => {
      throw new Error('Failed query', { cause: new StoreUnavailable('No connection.') });
    }),
    route(leaky, async () => ({ who: 'me', text: '', password: 'x' }) as never),
  ]);
});
afterAll(() => server.close());

test('a write of a stranger makes a visitor and gives a cookie; the next one is the same visitor', async () => {
  const client = server.stranger();
  expect(await client.call(echo, { body: { text: 'a' } })).toEqual({ who: 'visitor', text: 'a' });
  const cookie = client.jar.header();
  expect(cookie).not.toBeNull();
  await client.call(echo, { body: { text: 'b' } });
  expect(client.jar.header()).toBe(cookie);
});

test('a refused write makes no visitor', async () => {
  const client = server.stranger();
  expect((await client.send(echo, { body: { text: 1 } as never })).status).toBe(400);
  expect(client.jar.header()).toBeNull();
});

test('an owned object is 404 to a caller without identity and under an ill-formed id', async () => {
  const id = crypto.randomUUID();
  expect((await server.stranger().send(owned, { params: { id } })).status).toBe(404);
  const { client } = server.signedIn();
  expect((await client.send(owned, { params: { id: 'x' } })).status).toBe(404);
  // The router itself refuses an id of this length.
  expect((await client.send(owned, { params: { id: 'x'.repeat(6000) } })).status).toBe(404);
  expect((await client.send(owned, { params: { id } })).status).toBe(200);
});

test('access is by role: 401 without sign-in, 403 without the admin role', async () => {
  expect((await server.stranger().send(touch)).status).toBe(401);
  expect((await server.signedIn({ kind: 'visitor' }).client.send(touch)).status).toBe(401);
  expect((await server.signedIn().client.send(touch)).status).toBe(204);
  expect((await server.signedIn().client.send(rule)).status).toBe(403);
  expect((await server.signedIn({ role: 'admin' }).client.send(rule)).status).toBe(200);
});

test('raw bytes are streamed up to the limit and refused beyond it, announced or not', async () => {
  const client = server.stranger();
  expect(await client.call(upload, { body: new Uint8Array(1000) })).toEqual({ size: 1000 });
  expect((await client.send(upload, { body: new Uint8Array(1001) })).status).toBe(413);
  const stream = new Blob([new Uint8Array(5000)]).stream();
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
  expect((await fetch(`${server.url}/api/bytes`, init)).status).toBe(413);
});

test('a known version is answered 304 without a body', async () => {
  const { client } = server.signedIn();
  const first = await client.send(listed);
  expect(first.body).toEqual(['one']);
  const again = await client.send(listed, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('an unknown failure is one plain sentence and nothing of its cause', async () => {
  const { status, body } = await server.stranger().send(broken);
  expect(status).toBe(500);
  expect(body).toEqual({ code: 'internal', message: new Problem('internal').message });
});

test('a store that is away or overrun is 503, with a time to try again', async () => {
  const { status, body, headers } = await server.stranger().send(away);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(body).toEqual({ code: 'store-away', message: new Problem('store-away').message });
});

test('an answer with a field that is not declared fails in tests', async () => {
  expect((await server.stranger().send(leaky)).status).toBe(500);
});

test('a failure in a form of its own is answered under the status of its code, and fails in tests under another', async () => {
  const answer = async (status: number) => await server.stranger().send(failing, { params: { status } });
  expect(await answer(404)).toMatchObject({ status: 404, body: { code: 'not-found', details: 'Gone.' } });
  for (const other of [200, 403, 409]) expect((await answer(other)).status).toBe(500);
});

test('an unknown address is 404, a known one under another method 405 with Allow', async () => {
  expect((await fetch(`${server.url}/api/nothing`)).status).toBe(404);
  const wrong = await fetch(`${server.url}/api/echo`, { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await fetch(`${server.url}/api/things/1`, { method: 'OPTIONS' })).status).toBe(405);
});

test('an answer that fails after it has begun past the framework is cut, so that its reader does not wait for ever', async () => {
  await expect(server.stranger().send(begun)).rejects.toThrow();
  expect(openStreams()).toBe(0);
});

test('in tests, a refusal that its endpoint does not declare is a fault', async () => {
  expect(await server.stranger().send(busy)).toMatchObject({ status: 500, body: { code: 'internal' } });
});
