import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { outboundRefusal, serveCanary } from '../../testing/network/canary-server.ts';
import { innerAddresses, inwardNames, resolveInward } from '../../testing/samples/inner-addresses.ts';
import type { Resolve } from './guarded-connector.ts';
import type { OutboundError, OutboundRequest } from './outbound.ts';

const canary = serveCanary();

/** A resolver that gives these addresses for every name, one list per query. */
function resolver(...answers: string[][]): Resolve {
  let asked = 0;
  return (_hostname, options, callback) => {
    const list = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    const found = list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
}

const get = (url: string, more: Partial<OutboundRequest> = {}) => ({ url, trust: 'untrusted' as const, ...more });

describe('an address named by a user or a model', () => {
  it.each(innerAddresses('P'))('%s is refused without a connection', async (spelling) => {
    const url = spelling.replaceAll('P', String(canary.port));
    const error = await outboundRefusal(canary.client().request(get(url)));
    // The kind of request makes no difference.
    expect((await outboundRefusal(canary.client().request(get(url, { isStream: true })))).kind).toBe(error.kind);
    // Not every resolver knows 'localhost.' with a trailing dot.
    expect(spelling.includes('localhost.') ? ['refused', 'network'] : ['refused']).toContain(error.kind);
    expect(canary.connections).toBe(0);
  });

  it('is refused when its name leads inside, whatever the resolver mixes in', async () => {
    const outbound = canary.client({ resolve: resolveInward });
    for (const url of inwardNames(canary.port))
      expect((await outboundRefusal(outbound.request(get(url)))).kind, url).toBe('refused');
    expect(canary.connections).toBe(0);
  });

  it('cannot be rebound: the address that was checked is the one connected to', async () => {
    const asked: string[] = [];
    // A public address at which nobody is: the block was given back to IANA.
    const resolve = resolver(['3ffe::1'], ['127.0.0.1']);
    const outbound = canary.client({
      resolve: (hostname, options, callback) => {
        asked.push(hostname);
        resolve(hostname, options, callback);
      },
    });
    const rebind = () => outbound.request(get(`http://rebind.example:${canary.port}/`, { connectTimeoutMs: 300 }));
    const first = await outboundRefusal(rebind());
    expect(['network', 'timeout']).toContain(first.kind);
    // The address is one that can be connected to, and not only a text that is none.
    expect(first.message).not.toContain('INVALID');
    expect(asked).toHaveLength(1);
    expect((await outboundRefusal(rebind())).kind).toBe('refused');
    expect(canary.connections).toBe(0);
  });

  it('may not name a system port', async () => {
    for (const bad of [22, 25, 587]) {
      expect((await outboundRefusal(canary.client().request(get(`http://example.com:${bad}/`)))).kind).toBe('refused');
    }
  });

  it('is let through when the operator listed its host, and only on the listed port', async () => {
    const outbound = canary.client({ allow: [`127.0.0.1:${canary.port}`] });
    expect(await (await outbound.request(get(`http://127.0.0.1:${canary.port}/`))).text()).toBe('secret of the house');
    const other = await outboundRefusal(outbound.request(get(`http://127.0.0.1:${canary.port + 1}/`)));
    expect(other.kind).toBe('refused');
  });

  it('has the port of its scheme where it names none', async () => {
    const refusals = async (port: number) => {
      const outbound = canary.client({ allow: [`127.0.0.1:${port}`] });
      // What is let through may find somebody there or not.
      const isRefused = (url: string) =>
        outbound.request(get(url)).then(
          (response) => {
            response.discard();
            return false;
          },
          (error: OutboundError) => error.kind === 'refused',
        );
      return [await isRefused('http://127.0.0.1/'), await isRefused('https://127.0.0.1/')];
    };
    expect([await refusals(80), await refusals(443)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('is given thirty seconds in all, unless more is said', async () => {
    onTestFinished(() => void vi.useRealTimers());
    canary.handler = (_request, response) => void response.write('first');
    const outbound = canary.client({ allow: ['127.0.0.1'] });
    const ask = (more: Partial<OutboundRequest>) =>
      outbound.request(get(`http://127.0.0.1:${canary.port}/`, { bodyTimeoutMs: 600_000, ...more }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [usual, patient] = await Promise.all([ask({}), ask({ totalTimeoutMs: 60_000 })]);
    vi.advanceTimersByTime(30_000);
    patient.discard();
    expect((await outboundRefusal(usual.text())).kind).toBe('timeout');
    expect((await outboundRefusal(patient.text())).kind).toBe('aborted');
  });
});

describe.each([
  ['of the pool', false],
  ['for streams', true],
])('limits over a connection %s', (_way, isStream) => {
  const here = (more: Partial<OutboundRequest> = {}): OutboundRequest => ({
    url: `http://127.0.0.1:${canary.port}/`,
    trust: 'operator',
    isStream,
    ...more,
  });

  it('a body that says it is too large is not read', async () => {
    canary.handler = (_request, response) => response.writeHead(200, { 'content-length': '100' }).end('x'.repeat(100));
    expect((await outboundRefusal(canary.client().request(here({ maxBytes: 99 })))).kind).toBe('too-large');
  });

  it('a body that grows too large is cut', async () => {
    canary.handler = (_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    const response = await canary.client().request(here({ maxBytes: 100_000 }));
    expect((await outboundRefusal(response.bytes())).kind).toBe('too-large');
  });

  it('a whole exchange that takes too long is cut', async () => {
    canary.handler = (_request, response) => void response.write('first');
    const response = await canary.client().request(here({ totalTimeoutMs: 150 }));
    expect((await outboundRefusal(response.text())).kind).toBe('timeout');
  });

  it('a request that was given up before it began asks for nothing, and leaves no timer', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: string[] = [];
    const outbound = canary.client({
      resolve: (hostname, _options, callback) => {
        asked.push(hostname);
        callback(new Error('No such name.'), '', 0);
      },
    });
    const gone = here({ url: 'http://heron.example/', signal: AbortSignal.abort(), totalTimeoutMs: 1_000 });
    expect((await outboundRefusal(outbound.request(gone))).kind).toBe('aborted');
    await new Promise((resolve) => setImmediate(resolve));
    expect([asked, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('connections are closed with the client', async () => {
    canary.handler = (_request, response) => response.end('answer');
    const outbound = canary.client();
    expect(await (await outbound.request(here())).text()).toBe('answer');
    expect(await canary.open()).toBe(1);
    await outbound.close();
    // Sooner than the server itself would close what nobody uses.
    await expect.poll(() => canary.open(), { timeout: 3_000 }).toBe(0);
  });

  it('nothing is asked to be compressed', async () => {
    canary.handler = (request, response) => response.end(String(request.headers['accept-encoding']));
    expect(await (await canary.client().request(here())).text()).toBe('identity');
  });

  it('a server that is not there is one plain error without address or key', async () => {
    const headers = { authorization: 'Bearer sk-secret' };
    const gone = await outboundRefusal(
      canary.client().request(here({ url: 'http://127.0.0.1:1/v1?key=sk-secret', headers })),
    );
    expect(gone.kind).toBe('network');
    expect(JSON.stringify([gone.message, gone.cause, gone.stack])).not.toContain('sk-secret');
  });

  it('a header that cannot be sent is refused without being quoted', async () => {
    const error = await outboundRefusal(
      canary.client().request(here({ headers: { authorization: 'Bearer sk-\nsecret' } })),
    );
    expect(error.kind).toBe('refused');
    expect(String(error.stack)).not.toContain('secret');
  });
});

it.each([
  ['an answer', 'headersTimeoutMs', (): void => undefined],
  ['the rest of one', 'bodyTimeoutMs', (response: ServerResponse) => void response.write('first')],
] as const)(
  '%s that does not come is waited for as long as is said',
  { timeout: 20_000 },
  async (_what, limit, begin) => {
    canary.handler = (_request, response) => begin(response);
    const request = { url: `http://127.0.0.1:${canary.port}/`, trust: 'operator', [limit]: 200 } as const;
    const answer = canary.client().request(request);
    expect((await outboundRefusal(answer.then((response) => response.text()))).kind).toBe('timeout');
  },
);
