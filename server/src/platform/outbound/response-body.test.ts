import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { outboundRefusal, serveCanary } from '../../testing/network/canary-server.ts';
import { fallBehind } from '../../testing/network/fall-behind.ts';
import { DeliveryPace } from './delivery-pace.ts';
import type { OutboundRequest, OutboundResponse } from './outbound.ts';

const canary = serveCanary();

/** What a follower receives, in order. */
function follow(response: OutboundResponse): { readonly told: string[]; readonly over: Promise<void> } {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const last = (what: string) => {
    told.push(what);
    resolve();
  };
  response.follow({
    data: (bytes) => told.push(Buffer.from(bytes).toString()),
    end: () => last('end'),
    fail: ({ kind }) => last(kind),
  });
  return { told, over };
}

const ways = [
  ['over a connection of the pool', false],
  ['over one for streams', true],
] as const;

describe.each(ways)('a body that is followed %s', (_way, isStream) => {
  const here = (): OutboundRequest => ({ url: `http://127.0.0.1:${canary.port}/`, trust: 'operator', isStream });

  it('is told in one go what one read brought, and its end after it', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `data: ${n}\n\n`);
    canary.handler = (_request, response) => {
      const chunks = lines.map((line) => `${line.length.toString(16)}\r\n${line}\r\n`).join('');
      response.socket?.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    };
    const { told, over } = follow(await canary.client().request(here()));
    await over;
    expect(told.pop()).toBe('end');
    expect(told.join('')).toBe(lines.join(''));
    expect(told.length).toBeLessThan(5);
  });

  it('is told its first piece at once and the next ones together while the event loop is behind, its end at once', async () => {
    const pieces = Array.from({ length: 20 }, (_, n) => `piece ${n}; `);
    canary.handler = async (_request, response) => {
      for (const piece of pieces) {
        response.write(piece);
        await pause(5);
      }
      response.end();
    };
    const pace = new DeliveryPace({ every: 20, turns: 3, late: 5, keeps: 60_000, readers: 1 });
    pace.join();
    await fallBehind(pace);
    const response = await canary.client({ pace }).request(here());
    const { told, over } = follow(response);
    await over;
    pace.leave();
    expect(told.pop()).toBe('end');
    expect(told.join('')).toBe(pieces.join(''));
    expect(told[0]).toMatch(/^piece 0/);
    expect(told.length).toBeLessThan(pieces.length / 2);
  });

  it('tells what has arrived before it tells that the rest will not', async () => {
    canary.handler = (_request, response) => {
      response.write('half', () => response.destroy());
    };
    const response = await canary.client().request(here());
    // Nobody follows until the connection is gone.
    await expect.poll(() => canary.open()).toBe(0);
    const { told, over } = follow(response);
    await over;
    expect(told).toEqual(['half', 'network']);
  });

  it.each([
    { what: 'a piece', isWhole: false },
    { what: 'the last one', isWhole: true },
  ])('fails for who cannot take $what, and for nobody else', async ({ isWhole }) => {
    canary.handler = (_request, response) => {
      response.write('first');
      if (isWhole) response.end();
    };
    const outbound = canary.client();
    const { follow: followOne } = await outbound.request(here());
    const fault = new TypeError('x is not a function');
    const told = await new Promise((resolve) => {
      followOne({
        data: () => {
          throw fault;
        },
        end: () => resolve('end'),
        fail: resolve,
      });
    });
    expect(told).toMatchObject({ kind: 'aborted', cause: fault });
    canary.handler = (_request, response) => response.end('all');
    const other = follow(await outbound.request(here()));
    await other.over;
    expect(other.told).toEqual(['all', 'end']);
  });

  it.each(['abort', 'discard'] as const)('closes the socket at %s, and tells nothing but that', async (how) => {
    const closed = Promise.withResolvers<void>();
    canary.handler = (_request, response) => {
      response.write('first');
      response.once('close', () => closed.resolve());
    };
    const stop = new AbortController();
    const response = await canary.client().request({ ...here(), signal: stop.signal });
    const { told, over } = follow(response);
    if (how === 'abort') stop.abort();
    else response.discard();
    await over;
    expect(told).toEqual(['aborted']);
    await closed.promise;
    expect(told).toEqual(['aborted']);
  });
});

describe.each(ways)('the body %s', (_way, isStream) => {
  const here = (): OutboundRequest => ({ url: `http://127.0.0.1:${canary.port}/`, trust: 'operator', isStream });

  it('gives what arrived in one read as one item, however many HTTP chunks it was cut into', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `data: ${n}\n\n`);
    canary.handler = (_request, response) => {
      const chunks = lines.map((line) => `${line.length.toString(16)}\r\n${line}\r\n`).join('');
      response.socket?.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    };
    const response = await canary.client().request(here());
    const items: string[] = [];
    for await (const item of response.body) items.push(Buffer.from(item).toString());
    expect(items.join('')).toBe(lines.join(''));
    expect(items.length).toBeLessThan(5);
  });

  it('is cut with an error when the server breaks off', async () => {
    canary.handler = (_request, response) => {
      response.write('half', () => response.destroy());
    };
    const response = await canary.client().request(here());
    expect((await outboundRefusal(response.text())).kind).toBe('network');
  });

  it('gives what has arrived before it tells that the rest will not', async () => {
    canary.handler = (_request, response) => {
      response.write('half', () => response.destroy());
    };
    const response = await canary.client().request(here());
    // Nobody reads until the connection is gone.
    await expect.poll(() => canary.open()).toBe(0);
    let text = '';
    const reading = (async () => {
      for await (const item of response.body) text += Buffer.from(item).toString();
    })();
    expect((await outboundRefusal(reading)).kind).toBe('network');
    expect(text).toBe('half');
  });

  it('abort closes the socket and wakes the reader', async () => {
    const closed = Promise.withResolvers<void>();
    canary.handler = (_request, response) => {
      response.write('first');
      response.once('close', () => closed.resolve());
    };
    const stop = new AbortController();
    const response = await canary.client().request({ ...here(), signal: stop.signal });
    const reading = outboundRefusal(response.text());
    stop.abort();
    expect((await reading).kind).toBe('aborted');
    await closed.promise;
  });

  it('leaving the loop early closes the socket', async () => {
    const closed = Promise.withResolvers<void>();
    canary.handler = (_request, response) => {
      response.write('first');
      response.once('close', () => closed.resolve());
    };
    const response = await canary.client().request(here());
    for await (const item of response.body) {
      expect(Buffer.from(item).toString()).toBe('first');
      break;
    }
    await closed.promise;
  });

  it('keeps a fast server waiting while nobody reads, and loses nothing', async () => {
    const total = 4_000_000;
    canary.handler = (_request, response) => response.end('x'.repeat(total));
    const response = await canary.client().request(here());
    await new Promise((done) => setImmediate(done));
    expect((await response.bytes()).length).toBe(total);
  });

  it('reuses the connection for the next request', async () => {
    const outbound = canary.client();
    for (let n = 0; n < 3; n += 1) {
      await (await outbound.request(here())).text();
      // The client makes a connection available again one turn of the event loop after its response ended.
      await new Promise((done) => setImmediate(done));
    }
    expect(canary.connections).toBe(1);
  });
});
