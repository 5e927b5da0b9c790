import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { endpoint } from '@atrium/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';

const download = endpoint({
  method: 'GET',
  path: '/api/download',
  summary: 'For tests.',
  access: 'public',
  rateClass: 'read',
  response: 'bytes',
  errors: [],
});
const piece = Buffer.alloc(64 * 1024);
const pieces = 640;

let server: RouteServer;
let ended = 0;
beforeAll(async () => {
  const handler = route(download, async ({ reply }) => {
    reply.raw.once('close', () => {
      ended += 1;
    });
    void reply.send(Readable.from(Array.from({ length: pieces }, () => piece)));
    return undefined;
  });
  server = await startRouteServer([handler], { timeouts: { reading: { within: 1_000, bytes: 1024 * 1024 } } });
});
afterAll(() => server.close());

/** A client that has sent a request, and reads nothing unless it is told to. */
function ask(): Promise<Socket> {
  return new Promise((resolve) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.pause();
      socket.write('GET /api/download HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', () => resolve(socket));
    });
    socket.on('error', () => socket.destroy());
  });
}

test('one who drips is ended, although each look finds that he has taken something', { timeout: 20_000 }, async () => {
  ended = 0;
  const socket = await ask();
  let taken = 0;
  const drip = setInterval(() => {
    taken += socket.read(1024)?.length ?? 0;
  }, 20);
  await expect.poll(() => ended).toBe(1);
  clearInterval(drip);
  expect(taken).toBeLessThan(pieces * piece.length);
  socket.destroy();
});

test('one who takes what he is sent gets all of it, and one who waits with nothing due is left alone', async () => {
  const idle = await ask();
  idle.resume();
  const answer = await fetch(`${server.url}/api/download`);
  expect((await answer.arrayBuffer()).byteLength).toBe(pieces * piece.length);
  idle.destroy();
});
