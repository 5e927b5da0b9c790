import { type ClientRequest, request } from 'node:http';
import { endpoint } from '@atrium/contract/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';

const mebibyte = 1024 * 1024;
const say = endpoint({
  method: 'POST',
  path: '/api/say',
  summary: 'For tests.',
  access: 'public',
  rateClass: 'write',
  bodyLimit: 30 * mebibyte,
  body: z.strictObject({ text: z.string() }),
  response: z.object({ length: z.number() }),
  errors: [],
});

let server: RouteServer;
const unfinished: ClientRequest[] = [];
beforeEach(async () => {
  const handler = route(say, async ({ body }) => ({ length: body.text.length }));
  server = await startRouteServer([handler], { trustedProxies: ['loopback'] });
});
afterEach(async () => {
  for (const call of unfinished.splice(0)) call.destroy();
  await server.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const speak = (address: string, length: number) =>
  server.stranger().send(say, { body: { text: 'x'.repeat(length) }, headers: from(address) });

/** Sends all of a body but its last byte. Resolves with the status of a refusal, or null once all is written. */
function hold(address: string, size: number): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { ...from(address), 'content-type': 'application/json', 'content-length': size };
    const call = request(new URL('/api/say', server.url), { method: 'POST', headers, agent: false });
    unfinished.push(call);
    call.on('error', () => undefined);
    call.on('response', (answer) => resolve(answer.statusCode ?? 0));
    call.write(Buffer.alloc(size - 1, ' '), () => setImmediate(() => resolve(null)));
  });
}

test('one address holds only so many large bodies open, and small ones as before', async () => {
  for (let at = 0; at < 12; at += 1) await hold('192.0.2.1', 2 * mebibyte);
  const refused = await speak('192.0.2.1', 2 * mebibyte);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await speak('192.0.2.1', 1_000)).toMatchObject({ status: 200, body: { length: 1_000 } });
  expect(await speak('192.0.2.2', 2 * mebibyte)).toMatchObject({ status: 200 });
  for (const call of unfinished.splice(0)) call.destroy();
  const speakAgain = async () => (await speak('192.0.2.1', 2 * mebibyte)).status;
  await expect.poll(speakAgain, { timeout: 15_000 }).toBe(200);
});

test('all together hold only so much, wherever they are; what ends makes room', { timeout: 30_000 }, async () => {
  for (let at = 0; at < 12; at += 1) await hold(`192.0.2.${at + 1}`, 29 * mebibyte);
  expect(await speak('198.51.100.1', 28 * mebibyte)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await speak('198.51.100.1', 1_000)).toMatchObject({ status: 200 });
  for (const call of unfinished.splice(0)) call.destroy();
  const speakAgain = async () => (await speak('198.51.100.1', 28 * mebibyte)).status;
  await expect.poll(speakAgain, { timeout: 15_000 }).toBe(200);
});
