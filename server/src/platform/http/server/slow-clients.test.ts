import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@atrium/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sendRaw } from '../../../testing/network/send-raw.ts';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';
import { readBody } from '../streams/body-stream.ts';

const say = endpoint({
  method: 'POST',
  path: '/api/say',
  summary: 'For tests.',
  access: 'public',
  rateClass: 'write',
  body: z.strictObject({ text: z.string() }),
  response: z.object({ text: z.string() }),
  errors: [],
});

let server: RouteServer;
beforeAll(async () => {
  server = await startRouteServer([route(say, async ({ body }) => body)], {
    timeouts: { headers: 200, request: 400, keepAlive: 300, checkEvery: 50 },
  });
});
afterAll(() => server.close());

test.each([
  ['says nothing', ''],
  ['stops within its headers', 'POST /api/say HTTP/1.1\r\nHost: x\r\nX-A'],
  [
    'stops within its body',
    'POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"te',
  ],
  ['keeps the connection after an answer', 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'],
])('a client who %s is cut off', async (_what, text) => {
  const heard = await sendRaw(server.url, text);
  expect(heard).toMatch(/^$|^HTTP\/1\.1 (200|400|408)/);
  if (heard.startsWith('HTTP/1.1 4')) expect(heard).toMatch(/\r\n\r\n\{"code":"invalid-request","message":"[^"]+"\}$/);
});

/**
 * A request of which only a part of the body has arrived, as a bare server gets it, with its client and a function that
 * ends both.
 */
async function arriving() {
  const bare = createServer();
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const { port } = bare.address() as AddressInfo;
  const client = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 4 } });
  client.on('error', () => undefined);
  client.write('{"');
  const [message] = (await once(bare, 'request')) as [IncomingMessage];
  const close = () => {
    client.destroy();
    bare.closeAllConnections();
    bare.close();
  };
  return { client, message, close };
}

test('a body whose client was cut off before it was read is refused like one that is cut within', async () => {
  const { client, message, close } = await arriving();
  const closed = new Promise((resolve) => message.on('close', resolve));
  client.destroy();
  await closed;
  await expect(readBody(message, 10)).rejects.toMatchObject({ code: 'invalid-request' });
  close();
});

test('a body that was read whole leaves nobody waiting for the end of its request', async () => {
  const { client, message, close } = await arriving();
  const waiting = () => message.listenerCount('close') + message.listenerCount('error');
  const before = waiting();
  const body = readBody(message, 10);
  client.end('"}');
  expect((await body).toString()).toBe('{""}');
  expect(waiting()).toBe(before);
  close();
});
