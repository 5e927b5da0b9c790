import { describe, expect, it } from 'vitest';
import { outboundRefusal, serveCanary } from '../../testing/network/canary-server.ts';
import type { OutboundErrorKind, OutboundRequest } from './outbound.ts';

const canary = serveCanary();

/** How a request ends whose name has no address, and which names were asked for on the way. */
async function send(
  url: string,
  trust: OutboundRequest['trust'],
  isStream = false,
): Promise<[OutboundErrorKind, ...string[]]> {
  const asked: string[] = [];
  const outbound = canary.client({
    resolve: (hostname, _options, callback) => {
      asked.push(hostname);
      callback(Object.assign(new Error('No such name.'), { code: 'ENOTFOUND' }), '', 0);
    },
  });
  return [(await outboundRefusal(outbound.request({ url, trust, isStream }))).kind, ...asked];
}

describe('an address named by a user or a model', () => {
  it.each([
    'http://heron.example/',
    'https://heron.example/#part',
    'http://heron.example:80/',
    'https://heron.example:80/',
    'http://heron.example:443/',
    'http://heron.example:1024/',
    'HTTP://HERON.example/',
  ])('%s is asked for', async (url) => {
    expect(await send(url, 'untrusted')).toEqual(['network', 'heron.example']);
  });

  it.each([
    'http:heron.example/',
    'http:\\heron.example/',
    'http://heron.example/\\inner',
    'http://her\ton.example/',
    'http://heron.example/a b',
    'http://@heron.example/',
    'http://:@heron.example/',
    'http://me@heron.example/',
    'http://:word@heron.example/',
    'http://heron.example:1023/',
    'ftp://heron.example/',
  ])('%s is refused before its name is asked for', async (url) => {
    expect(await send(url, 'untrusted')).toEqual(['refused']);
  });
});

describe('an address of the operator', () => {
  it.each(['ws://heron.example/', 'http://me@heron.example/', 'http://:word@heron.example/', 'heron.example'])(
    '%s is refused as well',
    async (url) => {
      for (const isStream of [false, true]) expect(await send(url, 'operator', isStream)).toEqual(['refused']);
    },
  );

  it('may have any port', async () => {
    expect(await send('http://heron.example:25/', 'operator')).toEqual(['network', 'heron.example']);
  });

  it('is asked without what stands behind a #', async () => {
    const seen: unknown[] = [];
    canary.handler = (request, response) => void response.end(String(seen.push(request.url)));
    const response = await canary.client().request({ url: `http://127.0.0.1:${canary.port}/a?b#c`, trust: 'operator' });
    response.discard();
    expect([seen, response.url]).toEqual([['/a?b'], `http://127.0.0.1:${canary.port}/a?b`]);
  });
});
