import { type ClientRequest, request } from 'node:http';
import { endpoint } from '@atrium/contract/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';
import { withBody } from './body-stream.ts';

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

const keep = endpoint({
  method: 'POST',
  path: '/api/keep',
  summary: 'For tests.',
  access: 'public',
  rateClass: 'upload',
  bodyLimit: 40 * mebibyte,
  body: 'bytes',
  response: z.object({ length: z.number() }),
  errors: ['too-large'],
});

let server: RouteServer;
/** Functions that finish the work on a held body, one for each work under way. */
const atWork: (() => void)[] = [];
const unfinished: ClientRequest[] = [];
beforeEach(async () => {
  const handler = route(say, async ({ body }) => ({ length: body.text.length }));
  const most = { bytes: 36 * mebibyte, sentence: 'At most 36 MB.' };
  const keeper = route(keep, ({ body, request }) =>
    withBody(body, { who: request.ip, most }, async ({ length }) => {
      if (length > mebibyte) await new Promise<void>((resolve) => atWork.push(resolve));
      return { length };
    }),
  );
  server = await startRouteServer([handler, keeper], { trustedProxies: ['loopback'] });
});
afterEach(async () => {
  for (const call of unfinished.splice(0)) call.destroy();
  for (const end of atWork.splice(0)) end();
  await server.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const speak = (address: string, length: number) =>
  server.stranger().send(say, { body: { text: 'x'.repeat(length) }, headers: from(address) });

const give = (address: string, length: number) =>
  server.stranger().send(keep, { body: new Uint8Array(length), headers: from(address) });

/** Sends all of a body but its last byte. Resolves with the status of a refusal, or null once everything is written. */
function hold(address: string, size: number, path = '/api/say'): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { ...from(address), 'content-type': 'application/json', 'content-length': size };
    const call = request(new URL(path, server.url), { method: 'POST', headers, agent: false });
    unfinished.push(call);
    call.on('error', () => undefined);
    call.on('response', (answer) => resolve(answer.statusCode ?? 0));
    call.write(Buffer.alloc(size - 1, ' '), () => setImmediate(() => resolve(null)));
  });
}

test('one address holds only so many large bodies open, and small ones as before', async () => {
  for (let at = 0; at < 36; at += 1) await hold('192.0.2.1', 2 * mebibyte);
  const refused = await speak('192.0.2.1', 2 * mebibyte);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await speak('192.0.2.1', 1_000)).toMatchObject({ status: 200, body: { length: 1_000 } });
  expect(await speak('192.0.2.2', 2 * mebibyte)).toMatchObject({ status: 200 });
  for (const call of unfinished.splice(0)) call.destroy();
  const speakAgain = async () => (await speak('192.0.2.1', 2 * mebibyte)).status;
  await expect.poll(speakAgain).toBe(200);
});

test('all together hold only so much, wherever they are; what ends makes room', { timeout: 30_000 }, async () => {
  for (let at = 0; at < 12; at += 1) await hold(`192.0.2.${at + 1}`, 29 * mebibyte);
  expect(await speak('198.51.100.1', 28 * mebibyte)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await speak('198.51.100.1', 1_000)).toMatchObject({ status: 200 });
  for (const call of unfinished.splice(0)) call.destroy();
  const speakAgain = async () => (await speak('198.51.100.1', 28 * mebibyte)).status;
  await expect.poll(speakAgain).toBe(200);
});

test('those taken in whole of a stream are bounded together with the others', { timeout: 30_000 }, async () => {
  for (let at = 0; at < 12; at += 1) await hold(`192.0.2.${at + 1}`, 29 * mebibyte, keep.path);
  expect(await give('198.51.100.1', 28 * mebibyte)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await speak('198.51.100.1', 28 * mebibyte)).toMatchObject({ status: 503 });
  expect(await give('198.51.100.1', 1_000)).toMatchObject({ status: 200, body: { length: 1_000 } });
  for (const call of unfinished.splice(0)) call.destroy();
  const speakAgain = async () => (await speak('198.51.100.1', 28 * mebibyte)).status;
  await expect.poll(speakAgain).toBe(200);
});

test('they are held until what they are for is done, and one caller has a part of the room', async () => {
  const kept = Array.from({ length: 24 }, () => give('192.0.2.1', 2 * mebibyte));
  await expect.poll(() => atWork.length).toBe(24);
  expect(await give('192.0.2.1', 2 * mebibyte)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const other = give('192.0.2.2', 2 * mebibyte);
  await expect.poll(() => atWork.length).toBe(25);
  for (const end of atWork.splice(0)) end();
  for (const answer of await Promise.all([...kept, other])) expect(answer).toMatchObject({ status: 200 });
  const again = give('192.0.2.1', 2 * mebibyte);
  await expect.poll(() => atWork.length).toBe(1);
  atWork.pop()?.();
  expect(await again).toMatchObject({ status: 200, body: { length: 2 * mebibyte } });
});

test('one beyond a limit of its own is refused with its sentence', async () => {
  expect(await give('192.0.2.1', 37 * mebibyte)).toMatchObject({ status: 413, body: { message: 'At most 36 MB.' } });
});
