import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askOver, beginOver } from '../../../testing/network/ask-over.ts';
import type { OutboundError } from '../outbound.ts';
import { StreamConnections } from './stream-connections.ts';

describe('connections for streams', () => {
  let server: Server;
  let url: string;
  let accepted: Socket[];
  /** All data received over each connection. */
  let heard: string[];
  /** The response to each request; none while it is null. */
  let answer: string | null;
  let connections: StreamConnections;

  beforeEach(async () => {
    accepted = [];
    heard = [];
    answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    server = createServer((socket) => {
      const at = accepted.push(socket.on('error', () => undefined)) - 1;
      heard[at] = '';
      socket.on('data', (data) => {
        heard[at] += data.toString();
        if (answer !== null) socket.write(answer);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat?a=b`;
    connections = new StreamConnections({ mostAhead: 0 });
  });
  afterEach(async () => {
    connections.close();
    for (const socket of accepted) socket.destroy();
    if (server.listening) await new Promise<void>((done) => server.close(() => done()));
  });
  const open = () => accepted.filter((socket) => !socket.destroyed).length;
  /** Several requests at once, so that some connections are opened ahead. */
  const askAtOnce = (count: number) => Promise.all(Array.from({ length: count }, () => askOver(connections, url)));

  it('send a request as it is meant, with the bytes of its body counted', async () => {
    expect(await askOver(connections, url, { headers: { Authorization: 'Bearer x' } })).toBe('ok');
    expect(heard[0]?.split('\r\n')).toEqual([
      'POST /v1/chat?a=b HTTP/1.1',
      `host: ${new URL(url).host}`,
      'connection: keep-alive',
      'accept-encoding: identity',
      'Authorization: Bearer x',
      'content-length: 7',
      '',
      'Grüße',
    ]);
  });

  it.each([
    ['a line end in a value', { 'x-a': 'b\r\nx-c: d' }],
    ['a line end in a name', { 'x-a\r\nx-c': 'd' }],
    ['a length of its own', { 'Content-Length': '3' }],
    ['a coding of its own', { 'transfer-encoding': 'chunked' }],
    ['a host of its own', { host: 'elsewhere' }],
  ])('send nothing with %s', (_name, headers) => {
    expect(() => beginOver(connections, url, { headers })).toThrow();
    expect(accepted).toHaveLength(0);
  });

  it('are used again one after the other, at once and after a while', async () => {
    for (const pause of [0, 0, 1_050, 0]) {
      await new Promise((done) => setTimeout(done, pause));
      expect(await askOver(connections, url)).toBe('ok');
    }
    expect(accepted).toHaveLength(1);
  });

  it.each([
    ['', 0],
    [', however long this process is busy then', 15],
  ])('are not used again where the other side ends right after its answer, without a word%s', async (_how, busyMs) => {
    server.on('connection', (socket) => socket.on('data', () => socket.end()));
    for (let n = 0; n < 20; n += 1) {
      expect(await askOver(connections, url)).toBe('ok');
      for (const began = performance.now(); performance.now() - began < busyMs; );
    }
    expect(accepted).toHaveLength(20);
  });

  it('that have rested are used before one whose answer has just ended', async () => {
    answer = null;
    const asked = [askOver(connections, url), askOver(connections, url)];
    await expect.poll(() => heard.filter((text) => text.includes('Grüße'))).toHaveLength(2);
    answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    accepted[0]?.write(answer);
    await asked[0];
    await new Promise((done) => setTimeout(done, 50));
    accepted[1]?.write(answer);
    await asked[1];
    expect(await askOver(connections, url)).toBe('ok');
    expect(heard.map((text) => text.match(/POST/g)?.length)).toEqual([2, 1]);
  });

  it('are not used again where the other side ended while this process was busy', async () => {
    expect(await askOver(connections, url)).toBe('ok');
    await new Promise((done) => setTimeout(done, 50));
    const ended = once(accepted[0] as Socket, 'finish');
    accepted[0]?.end();
    await ended;
    // Its end has arrived by then, but no event has told of it yet.
    for (const began = performance.now(); performance.now() - began < 20; );
    expect(await askOver(connections, url)).toBe('ok');
    expect(accepted).toHaveLength(2);
  });

  it.each([
    ['says that it closes', 'connection: close\r\n'],
    ['keeps it for no longer than a request may be on its way', 'Keep-Alive: timeout=1, max=5\r\n'],
  ])('are not used again where the other side %s', async (_name, header) => {
    answer = `HTTP/1.1 200 OK\r\n${header}content-length: 2\r\n\r\nok`;
    expect(await askOver(connections, url)).toBe('ok');
    expect(await askOver(connections, url)).toBe('ok');
    expect(accepted).toHaveLength(2);
    await expect.poll(open).toBe(0);
  });

  it('are not used again after an answer that more came behind', async () => {
    answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil';
    expect([await askOver(connections, url), await askOver(connections, url)]).toEqual(['ok', 'ok']);
    expect(accepted).toHaveLength(2);
  });

  it('are thrown away when they say something that was not asked for', async () => {
    expect(await askOver(connections, url)).toBe('ok');
    accepted[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil');
    await expect.poll(open).toBe(0);
    expect(await askOver(connections, url)).toBe('ok');
    expect(accepted).toHaveLength(2);
  });

  it('are made anew where the other side has ended in the meantime', async () => {
    expect(await askOver(connections, url)).toBe('ok');
    accepted[0]?.end();
    await expect.poll(open).toBe(0);
    expect(await askOver(connections, url)).toBe('ok');
  });

  it('give up an answer that is none', async () => {
    answer = 'SSH-2.0-OpenSSH_9\r\n\r\n';
    expect(await askOver(connections, url)).toBe('network');
    await expect.poll(open).toBe(0);
  });

  it.each([
    ['ends', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhalf', (socket?: Socket) => socket?.end()],
    ['is cut off', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhalf', (socket?: Socket) => socket?.resetAndDestroy()],
    ['is cut off without an answer', null, (socket?: Socket) => socket?.resetAndDestroy()],
  ] as const)('give up an answer whose connection %s before it is whole', async (_how, half, cut) => {
    answer = half;
    const asked = askOver(connections, url);
    await expect.poll(() => heard[0]).toContain('Grüße');
    cut(accepted[0]);
    expect(await asked).toBe('network');
    await expect.poll(open).toBe(0);
  });

  it('read an answer without a length to the end of the connection', async () => {
    answer = 'HTTP/1.1 200 OK\r\n\r\nuntil the end';
    const asked = askOver(connections, url);
    await expect.poll(() => heard[0]).toContain('Grüße');
    accepted[0]?.end();
    expect(await asked).toBe('until the end');
  });

  it.each(['before it is connected', 'while it waits for the answer'])(
    'are closed when it is ended %s',
    async (when) => {
      answer = null;
      const stop = new AbortController();
      const { response } = beginOver(connections, url, { signal: stop.signal });
      const ended = response.then(
        () => 'answered',
        (error: OutboundError) => error.kind,
      );
      if (when.startsWith('while')) await expect.poll(() => heard[0]).toContain('Grüße');
      stop.abort();
      expect(await ended).toBe('aborted');
      await expect.poll(open).toBe(0);
      answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
      expect(await askOver(connections, url)).toBe('ok');
    },
  );

  it('are not had once all were closed', async () => {
    expect(await askOver(connections, url)).toBe('ok');
    const late = askOver(connections, url);
    connections.close();
    expect(await late).toBe('network');
    expect(await askOver(connections, url)).toBe('network');
    expect(accepted).toHaveLength(1);
  });

  it('are left to others where what was to be sent is ended before', async () => {
    expect(await askOver(connections, url)).toBe('ok');
    const stop = new AbortController();
    const stopped = askOver(connections, url, { signal: stop.signal });
    stop.abort();
    expect(await stopped).toBe('aborted');
    // It is put back once it has rested, in the turn after its timer.
    await new Promise((done) => setTimeout(done, 30));
    await nextTurn();
    await nextTurn();
    expect(await askOver(connections, url)).toBe('ok');
    expect(accepted).toHaveLength(1);
    expect(heard[0]?.match(/POST/g)).toHaveLength(2);
  });

  it('are kept no longer than the other side keeps them where what was to be sent is ended before', async () => {
    answer = 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=2\r\ncontent-length: 2\r\n\r\nok';
    expect(await askOver(connections, url)).toBe('ok');
    const stop = new AbortController();
    const stopped = askOver(connections, url, { signal: stop.signal });
    stop.abort();
    expect(await stopped).toBe('aborted');
    expect(open()).toBe(1);
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
  });

  it('are not used again where the answer came before the whole question was sent', async () => {
    const long = 'x'.repeat(20_000_000);
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      accepted.push(socket.on('error', () => undefined).pause());
      socket.write('HTTP/1.1 413 Content Too Large\r\ncontent-length: 2\r\n\r\nno');
    });
    expect(await askOver(connections, url, { body: long })).toBe('no');
    expect(await askOver(connections, url, { body: long })).toBe('no');
    expect(accepted).toHaveLength(2);
  });

  it('that cannot be had in time are a timeout', async () => {
    // 192.0.2.0/24 is not routed (RFC 5737); if a network reports that at once, the error is that one.
    const { response } = beginOver(connections, 'http://192.0.2.1:81/', {}, 60);
    const kind = await response.then(
      () => 'answered',
      (error: OutboundError) => error.kind,
    );
    expect(['timeout', 'network']).toContain(kind);
  });

  describe('opened ahead', () => {
    beforeEach(() => {
      connections = new StreamConnections();
    });

    it('are none for requests that come one after the other', async () => {
      for (let n = 0; n < 4; n += 1) expect(await askOver(connections, url)).toBe('ok');
      expect(accepted).toHaveLength(1);
    });

    it('are as many as were asked for at once, but four at most, and are used', async () => {
      answer = null;
      const waiting = Array.from({ length: 6 }, () => beginOver(connections, url).response.catch(() => null));
      await expect.poll(open).toBe(10);
      waiting.push(beginOver(connections, url).response.catch(() => null));
      await expect.poll(() => heard.slice(6).filter((text) => text !== '').length).toBe(1);
      connections.close();
      await Promise.all(waiting);
      await expect.poll(open).toBe(0);
    });

    it('are closed after a while where nobody takes them', async () => {
      connections = new StreamConnections({ keepMs: 1, aheadMs: 1 });
      await askAtOnce(3);
      expect(accepted.length).toBeGreaterThan(3);
      await expect.poll(open).toBe(0);
    });

    it('are none where none is to be had', async () => {
      await new Promise<void>((done) => server.close(() => done()));
      expect(await askAtOnce(3)).toEqual(['network', 'network', 'network']);
      await new Promise<void>((done) => server.listen(Number(new URL(url).port), '127.0.0.1', done));
      await new Promise((done) => setTimeout(done, 50));
      expect(accepted).toHaveLength(0);
    });
  });
});
