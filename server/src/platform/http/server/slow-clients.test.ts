import { connect } from 'node:net';
import { endpoint } from '@atrium/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';

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

/** What a client hears that sends this and then no more, until the connection ends. */
function hear(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard));
  });
}

test.each([
  ['says nothing', ''],
  ['stops within its headers', 'POST /api/say HTTP/1.1\r\nHost: x\r\nX-A'],
  [
    'stops within its body',
    'POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"te',
  ],
  ['keeps the connection after an answer', 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'],
])('a client who %s is cut off', async (_what, text) => {
  const heard = await hear(text);
  expect(heard).toMatch(/^$|^HTTP\/1\.1 (200|400|408)/);
});
