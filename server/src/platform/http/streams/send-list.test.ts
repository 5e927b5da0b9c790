import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@atrium/contract/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { ListInPages } from './list-in-pages.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/list',
  summary: 'For tests.',
  access: 'public',
  rateClass: 'read',
  query: z.object({ pages: z.coerce.number(), failsAt: z.coerce.number().optional() }),
  response: z.array(z.string()),
  errors: ['not-found'],
});
const long = 'ü😀'.repeat(50_000);

let server: RouteServer;
let read = 0;
let isLeft = false;
beforeEach(async () => {
  read = 0;
  isLeft = false;
  const pagesOf = async function* (count: number, failsAt?: number) {
    try {
      for (let page = 0; page < count; page += 1) {
        if (page === failsAt) throw new Problem('not-found');
        read += 1;
        yield page % 3 === 2 ? [] : [`${page}`, long];
      }
    } finally {
      isLeft = true;
    }
  };
  const handler = route(list, async ({ query }) => new ListInPages(pagesOf(query.pages, query.failsAt)));
  server = await startRouteServer([handler]);
});
afterEach(() => server.close());

test.each([0, 1, 2, 3, 4, 9])('%i pages arrive as one list', async (pages) => {
  const whole = Array.from({ length: pages }, (_, page) => (page % 3 === 2 ? [] : [`${page}`, long])).flat();
  const answer = await server.stranger().send(list, { query: { pages } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.body).toEqual(whole);
});

test('pages are read as far as their reader takes them, and no further when he goes', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /api/list?pages=900 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  let before = -1;
  // The buffers of both ends of the connection fill up; then nothing more is read.
  await expect
    .poll(
      () => {
        const isStill = read === before;
        before = read;
        return isStill;
      },
      { interval: 300, timeout: 15_000 },
    )
    .toBe(true);
  expect(read).toBeLessThan(200);
  expect(isLeft).toBe(false);
  socket.destroy();
  await expect.poll(() => isLeft).toBe(true);
  expect(read).toBeLessThan(200);
});

test('what fails at first is answered as a problem, and later no part is taken for the whole', async () => {
  for (const failsAt of [0, 1]) {
    const answer = await server.stranger().send(list, { query: { pages: 4, failsAt } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
  const cut = server.stranger().send(list, { query: { pages: 9, failsAt: 6 } });
  await expect(cut).rejects.toThrow();
});
