import { afterEach, expect, test, vi } from 'vitest';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import type { Health } from './probes.ts';

let server: RouteServer;
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function statuses(health: Health) {
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

test('a silent database makes the server unready before a probe gives up, and is not asked again until it answers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const first = Promise.withResolvers<boolean>();
  const isReady = vi.fn(async () => true).mockReturnValueOnce(first.promise);
  expect(await statuses({ isReady, isDraining: () => false, patience: 1 })).toEqual([200, 200, 200, 503, 503]);

  vi.advanceTimersByTime(60_000);
  expect(await (await fetch(`${server.url}/ready`)).text()).toBe('{"status":"unavailable"}');
  expect(isReady).toHaveBeenCalledTimes(1);

  first.resolve(true);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
});
