import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoint } from '@atrium/contract/endpoint';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';
import { sendWhole } from './send-whole.ts';

const mebibyte = 1024 * 1024;
/** Compressed, the same letter a million times would be a small answer. */
const asItIs = { 'accept-encoding': 'identity' };
const base = { method: 'GET', summary: 'For tests.', access: 'public', rateClass: 'read', errors: [] } as const;
const query = z.object({ size: z.coerce.number(), text: z.string().default('x') });
const asJson = endpoint({ ...base, path: '/api/json', query, response: z.object({ text: z.string() }) });
const asBytes = endpoint({ ...base, path: '/api/bytes', query, response: 'bytes' });

let server: RouteServer;
const reluctant: Socket[] = [];
/** The number of answers whose connection is still open. */
let open = 0;
const start = (reading: { within: number; bytes: number }) => {
  const counted = (raw: { once(event: 'close', done: () => void): unknown }) => {
    open += 1;
    raw.once('close', () => {
      open -= 1;
    });
  };
  const json = route(asJson, async ({ query: { size, text }, reply }) => {
    counted(reply.raw);
    return { text: text.repeat(size) };
  });
  const bytes = route(asBytes, async ({ query: { size, text }, reply }) => {
    counted(reply.raw);
    sendWhole(reply.type('text/plain'), Buffer.alloc(size, text));
    return undefined;
  });
  return startRouteServer([json, bytes], {
    timeouts: { reading },
    trustedProxies: ['loopback'],
    checkResponses: false,
  });
};
afterEach(async () => {
  for (const socket of reluctant.splice(0)) socket.destroy();
  await expect.poll(() => open).toBe(0);
  await server.close();
});

/** A client that sends a request and reads only the beginning of the answer. Resolves with the status. */
async function ask(path: string, address = '192.0.2.1'): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  reluctant.push(socket);
  socket.on('error', () => socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  await once(socket, 'readable');
  const head = String(socket.read(12));
  socket.pause();
  return Number(head.slice(9));
}

describe('an answer that is large', () => {
  beforeEach(async () => {
    server = await start({ within: 200, bytes: mebibyte });
  });

  test.each(['json', 'bytes'])('ends with a reader of %s who takes nothing of it', async (kind) => {
    expect(await ask(`/api/${kind}?size=${48 * mebibyte}`)).toBe(200);
    await expect.poll(() => open).toBe(0);
  });

  test.each([
    ['one of a byte a character', 'x', 8 * mebibyte],
    ['characters in halves', 'a😀é', mebibyte],
    ['a little one', 'ü', 10],
  ])('is the same to who takes it: %s', async (_what, text, size) => {
    const answer = await server.stranger().fetch(asJson, { query: { size, text }, headers: asItIs });
    const body = await answer.text();
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expect(JSON.parse(body).text === text.repeat(size)).toBe(true);
  });

  test('of bytes is the same to who takes it', async () => {
    const answer = await server.stranger().fetch(asBytes, { query: { size: mebibyte + 1, text: 'y' } });
    expect(answer.headers.get('content-length')).toBe(String(mebibyte + 1));
    expect((await answer.text()) === 'y'.repeat(mebibyte + 1)).toBe(true);
  });
});

describe('large answers that wait for their readers', () => {
  beforeEach(async () => {
    server = await start({ within: 60_000, bytes: mebibyte });
  });
  const path = `/api/json?size=${15 * mebibyte}`;
  const from = (address: string) => ({ 'x-forwarded-for': address, ...asItIs });
  const take = (address: string, size: number) =>
    server.stranger().send(asJson, { query: { size }, headers: from(address) });

  test('are few for one address; small ones, and others, are answered as before', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await ask(path));
    expect(statuses).toContain(503);
    const refused = await take('192.0.2.1', 15 * mebibyte);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await take('192.0.2.1', 1_000)).toMatchObject({ status: 200 });
    expect(await take('192.0.2.2', 15 * mebibyte)).toMatchObject({ status: 200 });
    for (const socket of reluctant.splice(0)) socket.destroy();
    await expect.poll(async () => (await take('192.0.2.1', 15 * mebibyte)).status).toBe(200);
  });

  test('are bounded for all together; what goes makes room', { timeout: 30_000 }, async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) statuses.push(await ask(path, `192.0.2.${at + 1}`));
    expect(statuses).toContain(503);
    expect(await take('198.51.100.1', 15 * mebibyte)).toMatchObject({ status: 503 });
    expect(await take('198.51.100.1', 1_000)).toMatchObject({ status: 200 });
    for (const socket of reluctant.splice(0)) socket.destroy();
    await expect.poll(async () => (await take('198.51.100.1', 15 * mebibyte)).status).toBe(200);
  });
});
