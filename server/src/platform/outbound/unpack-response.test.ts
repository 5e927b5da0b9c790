import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outboundRefusal, serveCanary } from '../../testing/network/canary-server.ts';
import type { OutboundRequest, OutboundResponse } from './outbound.ts';

const canary = serveCanary();
const words = 'data: It rains.\n\n'.repeat(1_000);

function answer(encoding: string, body: Uint8Array): void {
  canary.handler = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
}

function follow(response: OutboundResponse): Promise<readonly [said: string, end: string]> {
  const parts: Buffer[] = [];
  const ends: string[] = [];
  return new Promise((resolve) => {
    const over = (end: string) => {
      ends.push(end);
      // It is told once, also where the connection is closed for it.
      setTimeout(() => resolve([Buffer.concat(parts).toString(), ends.join()]), 50);
    };
    response.follow({
      data: (bytes) => parts.push(Buffer.from(bytes)),
      end: () => over('end'),
      fail: ({ kind }) => over(kind),
    });
  });
}

describe.each([
  ['of the pool', false],
  ['for streams', true],
])('an answer over a connection %s', (_way, isStream) => {
  const ask = (more: Partial<OutboundRequest> = {}) =>
    canary.client().request({ url: `http://127.0.0.1:${canary.port}/`, trust: 'operator', isStream, ...more });

  it.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('that is packed with %s although nobody asked is unpacked', async (encoding, pack) => {
    answer(encoding, pack(words));
    const response = await ask();
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(await follow(response)).toEqual([words, 'end']);
    expect(await (await ask()).text()).toBe(words);
  });

  it('that is packed piece by piece arrives piece by piece, and what came before a break is read', async () => {
    canary.handler = async (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const packer = createGzip();
      packer.pipe(response);
      packer.write('data: It rains.\n\n');
      packer.flush();
      await pause(50);
      response.destroy();
    };
    expect(await follow(await ask())).toEqual(['data: It rains.\n\n', 'network']);
  });

  it('that is stopped brings nothing more', async () => {
    canary.handler = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('x'));
    };
    const stop = new AbortController();
    const followed = follow(await ask({ signal: stop.signal }));
    setTimeout(() => stop.abort(), 50);
    expect((await followed)[1]).toBe('aborted');
  });

  it('that grows too large as it is unpacked is cut', async () => {
    answer('gzip', gzipSync(Buffer.alloc(1_000_000)));
    expect((await follow(await ask({ maxBytes: 100_000 })))[1]).toBe('too-large');
    expect((await outboundRefusal((await ask({ maxBytes: 100_000 })).bytes())).kind).toBe('too-large');
  });

  it('that is damaged, or packed in a way that nobody knows, is told as that', async () => {
    canary.handler = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write('not packed at all');
    };
    expect(await follow(await ask())).toEqual(['', 'packed']);
    answer('gzip', Buffer.from('not packed at all'));
    expect((await outboundRefusal((await ask()).text())).kind).toBe('packed');
    for (const encoding of ['compress', 'gzip, br']) {
      answer(encoding, Buffer.from('x'));
      expect(await outboundRefusal(ask())).toMatchObject({
        kind: 'packed',
        message: `The answer of 127.0.0.1:${canary.port} is packed in a way that cannot be read.`,
      });
    }
  });

  it('that says it is packed and is empty is empty', async () => {
    answer('gzip', Buffer.alloc(0));
    expect(await follow(await ask())).toEqual(['', 'end']);
  });

  it.each(['identity', 'none', 'utf-8', 'constructor'])(
    'whose encoding is said to be %s is read as it is',
    async (said) => {
      answer(said, Buffer.from('plain'));
      expect(await (await ask()).text()).toBe('plain');
    },
  );

  it('that is packed and then left as it is is unpacked', async () => {
    answer('gzip, identity', gzipSync(words));
    expect(await (await ask()).text()).toBe(words);
  });
});
