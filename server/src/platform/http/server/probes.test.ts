import { afterEach, expect, test } from 'vitest';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';

let server: RouteServer;
afterEach(() => server.close());

async function statuses(health: { isReady: () => Promise<boolean>; isDraining: () => boolean }) {
  server = await startRouteServer([], { health });
  const paths = ['/health', '/healthz', '/livez', '/ready', '/readyz'];
  return Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status));
}

test('a database that does not answer makes the server unready, not dead', async () => {
  const isReady = () => Promise.reject(new Error('password authentication failed'));
  expect(await statuses({ isReady, isDraining: () => false })).toEqual([200, 200, 200, 503, 503]);
  expect(await (await fetch(`${server.url}/ready`)).text()).toBe('{"status":"unavailable"}');
});

test('a server on its way out is unready, so that no new work is sent to it', async () => {
  expect(await statuses({ isReady: async () => true, isDraining: () => true })).toEqual([200, 200, 200, 503, 503]);
});

test('probing does not load the database: an answer is good for a while', async () => {
  let asked = 0;
  const isReady = async () => {
    asked += 1;
    return true;
  };
  expect(await statuses({ isReady, isDraining: () => false })).toEqual([200, 200, 200, 200, 200]);
  expect(asked).toBe(1);
});
