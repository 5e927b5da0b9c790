import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { endpoint } from '@atrium/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';
import { openEventStream } from './event-stream.ts';
import { ListInPages } from './list-in-pages.ts';
import { sendJson } from './send-json.ts';

const base = { method: 'GET', summary: 'For tests.', access: 'public', rateClass: 'read', errors: [] } as const;
const told = endpoint({
  ...base,
  path: '/api/told/:length',
  response: z.array(z.string()),
  params: z.object({ length: z.coerce.number() }),
});
const listed = endpoint({
  ...base,
  path: '/api/listed',
  response: z.array(z.string()),
  query: z.object({ pages: z.coerce.number() }),
});
const followed = endpoint({ ...base, path: '/api/followed', response: 'events' });
const chance = endpoint({ ...base, path: '/api/chance', response: z.string() });
const kept = endpoint({ ...base, path: '/api/kept', response: 'bytes' });

const words = (length: number) => ['words '.repeat(length / 6)];

let server: RouteServer;
beforeEach(async () => {
  const pagesOf = async function* (count: number) {
    for (let page = 0; page < count; page += 1) yield words(90_000);
  };
  server = await startRouteServer([
    route(told, async ({ params }) => words(params.length)),
    route(chance, async () => randomBytes(6 * 1024 * 1024).toString('base64')),
    route(listed, async ({ query }) => new ListInPages(pagesOf(query.pages))),
    route(followed, async ({ reply }) => {
      const stream = openEventStream(reply, () => undefined);
      stream.write(`data: ${words(6000)[0]}\n\n`);
      stream.end();
      return undefined;
    }),
    route(kept, async ({ reply }) => reply.type('application/octet-stream').send(Buffer.from(words(6000)[0] ?? ''))),
  ]);
});
afterEach(() => server.close());

async function begin(path: string, accepted?: string): Promise<IncomingMessage> {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const [answer] = await once(get(`${server.url}${path}`, { headers }), 'response');
  return answer;
}

async function ask(path: string, accepted?: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const answer = await begin(path, accepted);
  return { headers: answer.headers, body: await buffer(answer) };
}

test.each([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('an answer is compressed with %s for a client that accepts %s', async (encoding, accepted, decoded) => {
  for (const length of [6000, 600_000]) {
    const { headers, body } = await ask(`/api/told/${length}`, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('accept-encoding') });
    expect(body.length).toBeLessThan(length / 10);
    expect(JSON.parse(decoded(body).toString())).toEqual(words(length));
  }
});

test('an answer is sent as it is to a client that accepts nothing else, and if it fits into one packet', async () => {
  for (const [path, accepted] of [
    ['/api/told/6000', undefined],
    ['/api/told/6000', 'identity'],
    ['/api/told/1200', 'gzip, br'],
  ] as const) {
    const { headers, body } = await ask(path, accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(JSON.parse(body.toString())[0]).toMatch(/^(words )+$/);
  }
});

test('events arrive one by one and files as they are, so neither is compressed', async () => {
  for (const path of ['/api/followed', '/api/kept']) {
    const { headers, body } = await ask(path, 'gzip, br, zstd');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toContain('words words');
  }
});

test('a list is compressed if it is a single page, and streamed as it is if there are more', async () => {
  const one = await ask('/api/listed?pages=1', 'gzip');
  expect(one.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(one.body).toString())).toEqual(words(90_000));
  const more = await ask('/api/listed?pages=3', 'gzip');
  expect(more.headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(more.body.toString())).toHaveLength(3);
});

test('of large answers at once only a few are compressed, and the others sent as they are', async () => {
  const json = JSON.stringify(words(600_000));
  const send = async () => {
    const headers: Record<string, unknown> = {};
    const reply = {
      request: { headers: { 'accept-encoding': 'gzip' }, actor: null, ip: '192.0.2.1' },
      raw: { destroyed: false, once: () => undefined },
      header: (name: string, value: unknown) => {
        headers[name] = value;
        return reply;
      },
      send: () => reply,
    };
    await sendJson(reply as unknown as FastifyReply, json);
    return headers['content-encoding'];
  };
  expect(await Promise.all([send(), send(), send(), send()])).toEqual(['gzip', 'gzip', undefined, undefined]);
  expect(await send()).toBe('gzip');
});

test('the refusal of an answer that was already compressed says that it is not compressed', async () => {
  const held: IncomingMessage[] = [];
  let refused: IncomingMessage | undefined;
  while (!refused && held.length < 40) {
    const answer = await begin('/api/chance', 'gzip');
    if (answer.statusCode === 503) refused = answer;
    else held.push(answer);
  }
  expect(refused?.headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(refused ? (await buffer(refused)).toString() : '{}')).toMatchObject({ code: 'unavailable' });
  for (const answer of held) answer.destroy();
});
