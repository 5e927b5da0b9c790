import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { endpoint } from '@atrium/contract/endpoint';
import { encodeEvent } from '@atrium/contract/event-stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';
import { type EventStream, endAllStreams, openEventStream, openStreams } from './event-stream.ts';

const follow = endpoint({
  method: 'POST',
  path: '/api/follow',
  summary: 'For tests.',
  access: 'visitor',
  rateClass: 'chat',
  response: 'events',
  errors: [],
});

let server: RouteServer;
let opened: PromiseWithResolvers<EventStream>;
let closed: PromiseWithResolvers<void>;
beforeAll(async () => {
  server = await startRouteServer([
    route(follow, async ({ reply }) => {
      const { resolve } = closed;
      opened.resolve(openEventStream(reply, resolve));
      return undefined;
    }),
  ]);
});
afterAll(() => server.close());

function expectStream() {
  opened = Promise.withResolvers();
  closed = Promise.withResolvers();
  return { opened: opened.promise, closed: closed.promise };
}

test('a stream carries cookies and headers of the answer, is not to be buffered, and ends when it is ended', async () => {
  const next = expectStream();
  const client = server.stranger();
  const response = await client.fetch(follow);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(client.jar.header()).not.toBeNull();
  const stream = await next.opened;
  expect(openStreams()).toBe(1);
  stream.write(encodeEvent({ a: 1 }, 1) + encodeEvent({ a: 2 }, 2));
  stream.end();
  expect(await response.text()).toBe('id: 1\ndata: {"a":1}\n\nid: 2\ndata: {"a":2}\n\n');
  await next.closed;
  expect(openStreams()).toBe(0);
  stream.write('after the end nothing happens');
});

test('what was written just before the end comes before it, in its order', async () => {
  const next = expectStream();
  const response = await server.stranger().fetch(follow);
  const stream = await next.opened;
  const seqs = Array.from({ length: 20 }, (_, n) => n + 1);
  for (const seq of seqs) stream.write(encodeEvent({}, seq));
  stream.end();
  expect(await response.text()).toBe(seqs.map((seq) => encodeEvent({}, seq)).join(''));
  await next.closed;
});

test('one who takes none of a large piece is ended once the stream is', { timeout: 20_000 }, async () => {
  const hasty = await startRouteServer(
    [
      route(follow, async ({ reply }) => {
        opened.resolve(openEventStream(reply, closed.resolve));
        return undefined;
      }),
    ],
    { timeouts: { request: 500, reading: { within: 500, bytes: 1024 } } },
  );
  const next = expectStream();
  const { port } = new URL(hasty.url);
  const idle = connect(Number(port), '127.0.0.1').pause();
  idle.on('error', () => idle.destroy());
  idle.write('POST /api/follow HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  const stream = await next.opened;
  stream.write(encodeEvent({ text: 'a'.repeat(20_000_000) }, 1));
  stream.end();
  await next.closed;
  expect(openStreams()).toBe(0);
  idle.destroy();
  await hasty.close();
});

/** Opens a stream whose writes to the connection are counted: of one piece, and of several. */
async function openCounted() {
  const next = expectStream();
  const requested = once(server.app.server, 'request');
  const response = server.stranger().fetch(follow);
  const [{ socket }] = (await requested) as [IncomingMessage];
  const writes = { one: 0, joined: 0 };
  const { _write, _writev } = socket;
  socket._write = (...input) => {
    writes.one += 1;
    _write.apply(socket, input);
  };
  socket._writev = (...input) => {
    writes.joined += 1;
    _writev?.apply(socket, input);
  };
  const stream = await next.opened;
  stream.write(encodeEvent({ a: 1 }, 1));
  await (await response).body?.getReader().read();
  return { stream, writes, closed: next.closed };
}

test('the head goes out with the first events in one write, and the last events with the end in another', async () => {
  const { stream, writes, closed: isClosed } = await openCounted();
  expect(writes).toEqual({ one: 0, joined: 1 });
  stream.write(encodeEvent({ a: 2 }, 2));
  stream.end();
  await isClosed;
  expect(writes).toEqual({ one: 0, joined: 2 });
});

test('the first words after the head wait for no other reader; what follows goes out at the end of the turn', async () => {
  const { stream, writes, closed: isClosed } = await openCounted();
  stream.write(encodeEvent({ a: 2 }, 2));
  await Promise.resolve();
  expect(writes.one).toBe(1);
  stream.write(encodeEvent({ a: 3 }, 3));
  await Promise.resolve();
  expect(writes.one).toBe(1);
  await new Promise(setImmediate);
  expect(writes.one).toBe(2);
  stream.end();
  await isClosed;
});

test('the time of a connection that rests does not end a stream, and is there again for the request after it', async () => {
  const next = expectStream();
  const connected = once(server.app.server, 'connection');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const [connection] = (await connected) as [Socket];
  socket.setEncoding('utf8').on('data', () => undefined);
  socket.write('POST /api/follow HTTP/1.1\r\nHost: x\r\n\r\n');
  const stream = await next.opened;
  expect(connection.timeout).toBe(0);
  stream.end();
  await next.closed;
  await expect.poll(() => connection.timeout).toBeGreaterThan(0);
  socket.destroy();
});

test('a reader who leaves closes the stream', async () => {
  const next = expectStream();
  const gone = new AbortController();
  await server.stranger().fetch(follow, { signal: gone.signal });
  const stream = await next.opened;
  gone.abort();
  await next.closed;
  expect(stream.closed).toBe(true);
});

test('a reader who reads nothing is dropped after a bounded buffer', async () => {
  const next = expectStream();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause();
  socket.on('error', () => socket.destroy());
  socket.write('POST /api/follow HTTP/1.1\r\nHost: x\r\n\r\n');
  const stream = await next.opened;
  const megabyte = `: ${'x'.repeat(1024 * 1024)}\n\n`;
  let written = 0;
  while (!stream.closed && written < 64) {
    stream.write(megabyte);
    written += 1;
  }
  expect(stream.closed).toBe(true);
  expect(written).toBeLessThan(16);
  await next.closed;
  socket.destroy();
});

test.each(['write', 'end'] as const)(
  'a reader whose connection fails at the %s is let go; others lose nothing by it, and nobody is thrown at',
  async (at) => {
    const streams: EventStream[] = [];
    const answers: Promise<string>[] = [];
    const ends: Promise<void>[] = [];
    const connections: Socket[] = [];
    for (let n = 0; n < 3; n += 1) {
      const next = expectStream();
      const connected = once(server.app.server, 'request');
      const response = await server.stranger().fetch(follow);
      const [request] = (await connected) as [IncomingMessage];
      connections.push(request.socket);
      answers.push(response.text());
      streams.push(await next.opened);
      ends.push(next.closed);
    }
    const [, odd] = connections;
    if (!odd) throw new Error('no connection');
    const { write } = odd;
    odd.write = ((...input: Parameters<Socket['write']>) => {
      const isEnd = String(input[0]).startsWith('0');
      if (isEnd === (at === 'end')) throw new TypeError('x is not a function');
      return write.apply(odd, input);
    }) as Socket['write'];
    const cut = expect(answers[1]).rejects.toThrow();
    for (const stream of streams) stream.write(encodeEvent({ a: 1 }, 1));
    for (const stream of streams) stream.end();
    await cut;
    expect(await answers[0]).toBe('id: 1\ndata: {"a":1}\n\n');
    expect(await answers[2]).toBe('id: 1\ndata: {"a":1}\n\n');
    await Promise.all(ends);
    expect(openStreams()).toBe(0);
  },
);

test('a comment is sent within each 15 s of silence', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const next = expectStream();
    const response = await server.stranger().fetch(follow);
    const stream = await next.opened;
    vi.advanceTimersByTime(15_000);
    stream.end();
    expect(await response.text()).toBe(': heartbeat\n\n');
    await next.closed;
  } finally {
    vi.useRealTimers();
  }
});

test('ending all streams ends each of them well', async () => {
  const next = expectStream();
  const response = await server.stranger().fetch(follow);
  await next.opened;
  endAllStreams();
  expect(await response.text()).toBe('');
  await next.closed;
});
