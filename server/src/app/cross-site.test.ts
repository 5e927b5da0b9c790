import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseCrossSite } from '../platform/http/calls/refuse-cross-site.ts';
import { rawRequest } from '../testing/network/raw-request.ts';
import { sampleCalls } from '../testing/samples/sample-calls.ts';
import { createWorld, type World } from '../testing/stages/world.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const writing = all.filter(([, { method, fromOtherSites }]) => method !== 'GET' && !fromOtherSites);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The requests that a page of another site can make a browser send with our cookies. */
const evil = 'https://evil.example';
const forms: readonly (readonly [string, Record<string, string>])[] = [
  ['a form', { origin: evil, 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form of files', { origin: evil, 'content-type': 'multipart/form-data; boundary=x' }],
  ['a form of text', { origin: evil, 'content-type': 'text/plain' }],
  ['JSON with a permission nobody gave', { origin: evil, 'content-type': 'application/json' }],
  ['JSON without an origin, from another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }],
  ['JSON from a sister site', { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }],
  ['a frame without an origin', { origin: 'null', 'content-type': 'application/json' }],
  ['our origin over another protocol', { origin: 'ftp://localhost:3000', 'content-type': 'application/json' }],
  ['our origin on another port', { origin: 'http://localhost:3001', 'content-type': 'application/json' }],
  ['our origin as a beginning', { origin: 'http://localhost:3000.evil.example', 'content-type': 'application/json' }],
  ['our origin as a user name', { origin: 'http://localhost:3000@evil.example', 'content-type': 'application/json' }],
  ['our origin with a path', { origin: 'http://localhost:3000/', 'content-type': 'application/json' }],
  ['an extension', { origin: 'chrome-extension://abcdef', 'content-type': 'application/json' }],
  ['an empty origin', { origin: '', 'content-type': 'application/json' }],
  ['a beacon', { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain;charset=UTF-8' }],
];

async function sendAs(name: EndpointName, headers: Record<string, string>): Promise<number> {
  const endpoint: Endpoint = endpoints[name];
  const sample = sampleCalls[name];
  const path = endpoint.path.replace(/:(\w+)/g, (_all, key) => String(sample?.params?.[key] ?? world.owned[name]));
  const query = new URLSearchParams(sample?.query).toString();
  const all = { ...headers, cookie: world.owner.jar.header() ?? '' };
  const answer = await fetch(`${world.server.url}${path}${query ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: all,
    ...(sample?.body ? { body: JSON.stringify(sample.body) } : {}),
    redirect: 'manual',
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  await answer.body?.cancel();
  return answer.status;
}

test.each(writing)('%s is refused to pages of other sites and does nothing', async (name) => {
  const before = await world.look();
  for (const [what, headers] of forms) expect([403, 415], what).toContain(await sendAs(name, headers));
  expect(await world.look()).toBe(before);
});

test('two endpoints take what others than our page send, and do nothing without a state of ours or a signature', async () => {
  const open = all.filter(([, { fromOtherSites }]) => fromOtherSites).map(([name]) => name);
  expect(open).toEqual(['relayAppleSignIn', 'receiveStripeEvent']);
  const before = await world.look();
  for (const name of open) {
    for (const [what, headers] of forms) expect([400, 415], `${name}: ${what}`).toContain(await sendAs(name, headers));
  }
  expect(await world.look()).toBe(before);
});

test('our own page may write, whether it names itself by APP_URL or by the address it was opened at', async () => {
  const json = { 'content-type': 'application/json' };
  expect(
    await sendAs('rateMessage', { ...json, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }),
  ).toBe(200);
  expect(await sendAs('rateMessage', { ...json, origin: world.server.url })).toBe(200);
  expect(await sendAs('rateMessage', json)).toBe(200);
});

test.each([
  ['rebound.example', true],
  ['chat.example.com:3000', true],
  ['localhost', false],
  ['192.168.1.20:3000', false],
  ['203.0.113.7:3000', false],
  ['[fd00::1]:3000', false],
  ['nas:3000', false],
  ['nas.local', false],
])(
  'a page opened at %s, which is not APP_URL, is refused where a stranger can have that name: %s',
  async (host, isRefused) => {
    const cookie = world.owner.jar.header() ?? '';
    const own = { host, cookie, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-length': '0' };
    const answer = await rawRequest(world.server.url, 'PUT', `/api/messages/${world.owned.rateMessage}/rating`, own);
    expect(answer.startsWith('HTTP/1.1 403')).toBe(isRefused);
    expect(answer.includes('set APP_URL to the address people open')).toBe(isRefused);
  },
);

test.each([
  ['http://nas.local:3000', true],
  ['http://192.168.1.20:3000', true],
  ['https://nas.local', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
])(
  'with an APP_URL of https a page at %s, where its cookies would be dropped without a word, is told where to go: %s',
  (origin, isRefused) => {
    const request = { method: 'POST', host: new URL(origin).host, headers: { origin } } as FastifyRequest;
    const write = () => refuseCrossSite(request, 'https://chat.example.com');
    if (isRefused) expect(write).toThrow('Open it at https://chat.example.com.');
    else expect(write).not.toThrow();
  },
);

test('a log-out by GET acts only as a navigation of our own page', async () => {
  const cookie = world.owner.jar.header() ?? '';
  const get = (site: string, mode: string) =>
    rawRequest(world.server.url, 'GET', '/api/auth/logout', { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': mode });
  const before = await world.look();
  for (const [site, mode] of [
    ['cross-site', 'navigate'],
    ['same-site', 'navigate'],
    ['none', 'navigate'],
    ['same-origin', 'no-cors'],
  ] as const) {
    const page = await get(site, mode);
    expect(page).toMatch(/^HTTP\/1\.1 200/);
    expect(page).toContain("form-action 'self'");
  }
  expect(await world.look()).toBe(before);
  expect(await get('same-origin', 'navigate')).toMatch(/^HTTP\/1\.1 303/);
  expect(await world.look()).not.toBe(before);
});
