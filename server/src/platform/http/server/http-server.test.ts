import { endpoint } from '@atrium/contract/endpoint';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { createLog } from '../../log/create-log.ts';
import { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { openEventStream } from '../streams/event-stream.ts';

const enter = endpoint({
  method: 'POST',
  path: '/api/enter',
  summary: 'For tests.',
  access: 'public',
  rateClass: 'auth',
  response: z.object({ ok: z.boolean() }),
  errors: [],
});
const routes = [route(enter, async () => ({ ok: true }))];

let server: RouteServer;
afterEach(() => server.close());

const forgedFrom = async (at: number) => {
  const address = `203.0.113.${at}`;
  const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
  return server.stranger().send(enter, { headers });
};

test('an address that a client merely claims gains nothing', async () => {
  server = await startRouteServer(routes, { rateLimitScale: 1 });
  const answers = [];
  for (let at = 0; at < 40; at += 1) answers.push(await forgedFrom(at));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.at(-1);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('behind a proxy that is trusted each address has a budget of its own', async () => {
  server = await startRouteServer(routes, { rateLimitScale: 1, trustedProxies: ['loopback'] });
  for (let at = 0; at < 40; at += 1) expect((await forgedFrom(at)).status).toBe(200);
});

test('a caller has only so many event streams open at once; what he closes makes room, and others have theirs', async () => {
  const follow = endpoint({
    ...{ method: 'GET', path: '/api/follow', summary: 'For tests.', access: 'visitor', rateClass: 'read' },
    ...{ response: 'events', errors: [] },
  });
  const open = route(follow, async ({ reply }) => {
    openEventStream(reply, () => undefined);
    return undefined;
  });
  server = await startRouteServer([open], { rateLimitScale: 1 });
  const { client } = server.signedIn();
  const first = new AbortController();
  // Kept, because the stream of an answer that nobody holds is closed when memory is collected.
  const answers: Response[] = [];
  const statusOf = async (one = client, signal?: AbortSignal) => {
    const answer = await one.fetch(follow, signal ? { signal } : {});
    answers.push(answer);
    return answer.status;
  };
  expect(await statusOf(client, first.signal)).toBe(200);
  for (let at = 1; at < 250; at += 1) expect(await statusOf()).toBe(200);
  const refused = await client.send(follow);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  expect(await statusOf(server.signedIn().client)).toBe(200);
  first.abort();
  await expect.poll(() => statusOf()).toBe(200);
});

test('a refusal that is meant is no fault in the log, and a failure is', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'error', secrets: [], destination: { write: (line) => void lines.push(line) } });
  const pay = endpoint({ ...enter, path: '/api/pay', errors: ['payments-off', 'payments-unavailable'] });
  let problem = new Problem('payments-off');
  const paying = route(pay, async () => {
    throw problem;
  });
  server = await startRouteServer([paying], { log });
  expect((await server.stranger().send(pay)).status).toBe(503);
  expect(lines).toEqual([]);
  problem = new Problem('payments-unavailable', undefined, { cause: new Error('Stripe is away.') });
  expect((await server.stranger().send(pay)).status).toBe(503);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Stripe is away.');
});

test('there are no metrics without a setting, and none without the token', async () => {
  server = await startRouteServer(routes);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await server.close();
  server = await startRouteServer(routes, { metricsToken: 'a-token-of-the-operator' });
  for (const authorization of ['', 'Bearer another', 'Bearer a-token-of-the-operatoR', 'a-token-of-the-operator']) {
    const refused = await fetch(`${server.url}/metrics`, { headers: { authorization } });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ message: 'Send METRICS_TOKEN as a bearer token.' });
  }
});

test('while the server is on its way out nothing new is begun', async () => {
  const chat = endpoint({ ...enter, path: '/api/begin', rateClass: 'chat' });
  const health = { isReady: async () => true, isDraining: () => true };
  server = await startRouteServer([...routes, route(chat, async () => ({ ok: true }))], { health });
  const refused = await server.stranger().send(chat);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await server.stranger().send(enter)).status).toBe(200);
});

test('a path that is no path, headers without end and a request without a host are refused in our words', async () => {
  server = await startRouteServer(routes);
  const bad = await fetch(`${server.url}/api/%zz`);
  expect([bad.status, await bad.json()]).toMatchObject([400, { code: 'invalid-request' }]);
  const long = await fetch(`${server.url}/api/enter`, { headers: { 'x-long': 'x'.repeat(40_000) } });
  expect([long.status, await long.json()]).toMatchObject([431, { code: 'too-large' }]);
});
