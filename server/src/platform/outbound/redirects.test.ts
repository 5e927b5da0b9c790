import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { outboundRefusal, serveCanary } from '../../testing/network/canary-server.ts';
import { inwardRedirects, resolveInward } from '../../testing/samples/inner-addresses.ts';
import type { OutboundRequest } from './outbound.ts';

const canary = serveCanary();

const get = (url: string, more: Partial<OutboundRequest> = {}) => ({ url, trust: 'untrusted' as const, ...more });

describe('redirects', () => {
  const redirectTo = (location: () => string, status = 302): void => {
    canary.handler = (request, response) => {
      if (request.url?.startsWith('/start')) response.writeHead(status, { location: location() }).end();
      else
        void text(request).then((body) =>
          response.end(JSON.stringify({ method: request.method, headers: request.headers, body })),
        );
    };
  };
  const start = () => ({ url: `http://127.0.0.1:${canary.port}/start`, trust: 'operator' as const });

  it('are handed back, not followed, unless asked for', async () => {
    redirectTo(() => '/inside');
    const response = await canary.client().request(start());
    response.discard();
    expect(response.status).toBe(302);
  });

  it.each([301, 302, 303, 307, 308])('%i to a private address on another origin is refused', async (status) => {
    redirectTo(() => `http://localhost:${canary.port}/inside`, status);
    const error = await outboundRefusal(canary.client().request({ ...start(), maxRedirects: 3 }));
    expect(error.kind).toBe('refused');
    expect(canary.connections).toBe(1);
  });

  it.each(inwardRedirects('P'))('to %s is refused at the first step and at the second', async (written) => {
    const location = written.replaceAll('P', String(canary.port + 1));
    const outbound = canary.client({ allow: [`127.0.0.1:${canary.port}`], resolve: resolveInward });
    canary.handler = (request, response) => {
      response.writeHead(302, { location: request.url === '/two' ? '/one' : location }).end();
    };
    for (const path of ['/one', '/two']) {
      const url = `http://127.0.0.1:${canary.port}${path}`;
      const error = await outboundRefusal(outbound.request(get(url, { maxRedirects: 5 })));
      expect(error.kind, path).toBe('refused');
    }
  });

  it('stop after the number asked for', async () => {
    let asked = 0;
    canary.handler = (_request, response) => {
      asked += 1;
      response.writeHead(302, { location: '/start' }).end();
    };
    const error = await outboundRefusal(canary.client().request({ ...start(), maxRedirects: 2 }));
    expect(error.kind).toBe('redirects');
    expect(asked).toBe(3);
  });

  it('drop the key and the body when they leave the origin', async () => {
    redirectTo(() => `http://localhost:${canary.port}/inside`, 307);
    const outbound = canary.client({ allow: ['localhost'] });
    const response = await outbound.request({
      ...start(),
      method: 'POST',
      body: 'question',
      headers: { authorization: 'Bearer key', 'x-api-key': 'key', Accept: 'text/html', 'accept-encoding': 'br' },
      maxRedirects: 1,
    });
    const seen = JSON.parse(await response.text()) as { headers: Record<string, string>; body: string };
    expect(seen.body).toBe('');
    expect(seen.headers).toMatchObject({ accept: 'text/html', 'accept-encoding': 'br' });
    expect(seen.headers).not.toHaveProperty('authorization');
    expect(seen.headers).not.toHaveProperty('x-api-key');
    expect(seen.headers).not.toHaveProperty('content-type');
  });

  it('count as leaving the origin where only the scheme changes', async () => {
    redirectTo(() => `https://127.0.0.1:${canary.port}/inside`);
    const error = await outboundRefusal(canary.client().request({ ...start(), maxRedirects: 1 }));
    expect(error.kind).toBe('refused');
  });

  it('are refused where they are not written plainly, also within the origin', async () => {
    redirectTo(() => '/in\\side');
    const error = await outboundRefusal(canary.client().request({ ...start(), maxRedirects: 1 }));
    expect(error.kind).toBe('refused');
  });

  it('leave no connection behind, whatever else the answer with the redirect says', async () => {
    let isClosed = false;
    canary.handler = (request, response) => {
      if (request.url !== '/start') return response.end('here');
      response.on('close', () => {
        isClosed = true;
      });
      return response.writeHead(302, { location: '/inside' }).write('without an end');
    };
    const response = await canary.client().request({ ...start(), maxRedirects: 1 });
    expect(await response.text()).toBe('here');
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each([307, 308])('keep method, headers and body by %i within the origin', async (status) => {
    redirectTo(() => '/inside', status);
    const asked = { ...start(), method: 'POST', headers: { 'x-api-key': 'key' }, body: 'question' } as const;
    const response = await canary.client().request({ ...asked, maxRedirects: 1 });
    expect(JSON.parse(await response.text())).toMatchObject({
      method: 'POST',
      headers: { 'x-api-key': 'key' },
      body: 'question',
    });
  });

  it('turn a POST into a GET where the standard says so', async () => {
    redirectTo(() => '/inside', 303);
    const response = await canary.client().request({ ...start(), method: 'POST', body: 'question', maxRedirects: 1 });
    expect(JSON.parse(await response.text())).toMatchObject({ method: 'GET', body: '' });
  });

  it('leave a HEAD what it is', async () => {
    const methods: unknown[] = [];
    canary.handler = (request, response) => {
      methods.push(request.method);
      response.writeHead(request.url === '/start' ? 303 : 200, { location: '/inside' }).end();
    };
    await canary.client().request({ ...start(), method: 'HEAD', maxRedirects: 1 });
    expect(methods).toEqual(['HEAD', 'HEAD']);
  });

  it('are followed in the time that is left, whatever the clock is set to on the way', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    canary.handler = async (request, response) => {
      if (request.url !== '/start') {
        await pause(50);
        return response.end('here');
      }
      vi.setSystemTime(Date.now() + 3_600_000);
      return response.writeHead(302, { location: '/inside' }).end();
    };
    const response = await canary.client().request({ ...start(), maxRedirects: 1, totalTimeoutMs: 60_000 });
    expect(await response.text()).toBe('here');
  });
});
