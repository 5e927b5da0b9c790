import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../testing/network/raw-request.ts';
import { sampleCalls } from '../testing/samples/sample-calls.ts';
import { createWorld, type World } from '../testing/stages/world.ts';
import { startTestApp } from '../testing/test-app.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each(all)('%s answers under a closed policy, unsniffed and unkept', async (name, endpoint) => {
  const sample = sampleCalls[name] ?? {};
  const params = { ...sample.params, ...(endpoint.owns ? { [endpoint.owns]: world.owned[name] } : {}) };
  const { headers } = await world.owner.fetch(endpoint, { ...sample, params } as never);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toMatch(/no-store|^private/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('microphone=(self)');
  expect(headers.get('x-dns-prefetch-control')).toBe('off');
  expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('the session cookie is out of reach of scripts and of other sites', async () => {
  const answer = await world.server.stranger().fetch(endpoints.demoLogin);
  expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
  expect(answer.headers.get('set-cookie')).not.toMatch(/Domain=/i);
});

test('under https the cookie is bound to the host and the browser is told to stay with https', async () => {
  const server = await startTestApp({ settings: { APP_URL: 'https://chat.example.com' } });
  const answer = await server.stranger().fetch(endpoints.demoLogin);
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure/);
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  await server.close();
});

test.each(['TRACE', 'TRACK', 'OPTIONS', 'PROPFIND', 'CONNECT', 'PATCH'])('%s is not answered', async (method) => {
  const answer = await rawRequest(world.server.url, method, '/api/auth/user');
  expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
});
