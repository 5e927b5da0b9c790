import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from './create-outbound.ts';
import type { Resolve } from './guarded-connector.ts';
import { OutboundError, type OutboundRequest } from './outbound.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let port: number;
let connections = 0;
let handler: Handler = (_request, response) => response.end('secret of the house');
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => handler(request, response));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
  connections = 0;
  handler = (_request, response) => response.end('secret of the house');
});

afterAll(() => new Promise<void>((done) => server.close(() => done())));

function client(options: Parameters<typeof createOutbound>[0] = {}) {
  const outbound = createOutbound(options);
  open.push(outbound);
  return outbound;
}

/** Resolves every name to these addresses, one list per question asked. */
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

const refusal = async (work: Promise<unknown>): Promise<OutboundError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
};

const get = (url: string, more: Partial<OutboundRequest> = {}) => ({ url, trust: 'untrusted' as const, ...more });

/** Ways to write this machine, the metadata service and private networks; `P` stands for the canary's port. */
const spellings = [
  'http://127.0.0.1:P/',
  'http://127.0.0.1.:P/',
  'http://127.1:P/',
  'http://127.0.1:P/',
  'http://0:P/',
  'http://0.0.0.0:P/',
  'http://2130706433:P/',
  'http://017700000001:P/',
  'http://0x7f000001:P/',
  'http://0x7F.0.0.1:P/',
  'http://0x7f.1:P/',
  'http://0177.0.0.1:P/',
  'http://0177.0.0.01:P/',
  'http://00000177.0.0.1:P/',
  'http://127.000.000.001:P/',
  'http://127.0.0.2:P/',
  'http://127.255.255.254:P/',
  'http://[::1]:P/',
  'http://[0:0:0:0:0:0:0:1]:P/',
  'http://[::]:P/',
  'http://[::ffff:127.0.0.1]:P/',
  'http://[::ffff:7f00:1]:P/',
  'http://[0:0:0:0:0:ffff:7f00:0001]:P/',
  'http://[::127.0.0.1]:P/',
  'http://[::7f00:1]:P/',
  'http://[::ffff:0:127.0.0.1]:P/',
  'http://[64:ff9b::127.0.0.1]:P/',
  'http://[64:ff9b::7f00:1]:P/',
  'http://[64:ff9b:1::7f00:1]:P/',
  'http://[2002:7f00:1::]:P/',
  'http://[2001:0:7f00:1::]:P/',
  'http://[fe80::1]:P/',
  'http://[fe80::1%25lo]:P/',
  'http://[fc00::1]:P/',
  'http://[fd12:3456::1]:P/',
  'http://[fec0::1]:P/',
  'http://[ff02::1]:P/',
  'http://１２７.０.０.１:P/',
  'http://127。0。0。1:P/',
  'http://①②⑦.⓪.⓪.①:P/',
  'http://%31%32%37.0.0.1:P/',
  'http://localhost:P/',
  'http://LOCALHOST:P/',
  'http://localhost.:P/',
  'http://user@127.0.0.1:P/',
  'http://example.com@127.0.0.1:P/',
  'http://127.0.0.1:P\\@example.com/',
  'http://example.com\\@127.0.0.1:P/',
  'http:\\\\127.0.0.1:P/',
  'http:///127.0.0.1:P/',
  'http:127.0.0.1:P/',
  'http://127.0.\t0.1:P/',
  ' http://127.0.0.1:P/',
  'http://127.0.0.1:P#@example.com/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:P/',
  'ftp://127.0.0.1:P/',
  'data:text/plain,hello',
  'unix:/var/run/docker.sock',
];

describe('an address named by a user or a model', () => {
  it.each(spellings)('%s is refused without a connection', async (spelling) => {
    const error = await refusal(client().request(get(spelling.replaceAll('P', String(port)))));
    // 'localhost.' with its dot is a name that not every resolver knows.
    expect(spelling.includes('localhost.') ? ['refused', 'network'] : ['refused']).toContain(error.kind);
    expect(connections).toBe(0);
  });

  it('is refused when its name leads inside, whatever the resolver mixes in', async () => {
    for (const answer of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['10.1.2.3'], ['::ffff:127.0.0.1'], []]) {
      const outbound = client({ resolve: resolver(answer) });
      const error = await refusal(outbound.request(get(`http://harmless.example:${port}/`)));
      expect(error.kind).toBe('refused');
    }
    expect(connections).toBe(0);
  });

  it('cannot be rebound: the address that was checked is the one connected to', async () => {
    const asked: string[] = [];
    const resolve = resolver(['192.0.2.1'], ['127.0.0.1']);
    const outbound = client({
      resolve: (hostname, options, callback) => {
        asked.push(hostname);
        resolve(hostname, options, callback);
      },
    });
    await refusal(outbound.request(get(`http://rebind.example:${port}/`)));
    expect(asked).toHaveLength(1);
    expect((await refusal(outbound.request(get(`http://rebind.example:${port}/`)))).kind).toBe('refused');
    expect(connections).toBe(0);
  });

  it('may not name a system port', async () => {
    for (const bad of [22, 25, 587]) {
      expect((await refusal(client().request(get(`http://example.com:${bad}/`)))).kind).toBe('refused');
    }
  });

  it('is let through when the operator listed its host, and only on the listed port', async () => {
    const outbound = client({ allow: [`127.0.0.1:${port}`] });
    expect(await (await outbound.request(get(`http://127.0.0.1:${port}/`))).text()).toBe('secret of the house');
    const other = await refusal(outbound.request(get(`http://127.0.0.1:${port + 1}/`)));
    expect(other.kind).toBe('refused');
  });
});

describe('redirects', () => {
  const redirectTo = (location: () => string, status = 302): void => {
    handler = (request, response) => {
      if (request.url?.startsWith('/start')) response.writeHead(status, { location: location() }).end();
      else response.end(JSON.stringify({ method: request.method, headers: request.headers }));
    };
  };
  const start = () => ({ url: `http://127.0.0.1:${port}/start`, trust: 'operator' as const });

  it('are handed back, not followed, unless asked for', async () => {
    redirectTo(() => '/inside');
    const response = await client().request(start());
    response.discard();
    expect(response.status).toBe(302);
  });

  it.each([301, 302, 303, 307, 308])('%i to a private address on another origin is refused', async (status) => {
    redirectTo(() => `http://localhost:${port}/inside`, status);
    const error = await refusal(client().request({ ...start(), maxRedirects: 3 }));
    expect(error.kind).toBe('refused');
    expect(connections).toBe(1);
  });

  it.each([
    'http://169.254.169.254/',
    '//127.0.0.2/',
    'file:///etc/passwd',
    'http://[::ffff:7f00:1]/',
    'http:\\\\127.0.0.2/',
    'http://u:p@127.0.0.2/',
  ])('to %s is refused on the second hop too', async (location) => {
    const outbound = client({ allow: [`127.0.0.1:${port}`] });
    handler = (request, response) => {
      response.writeHead(302, { location: request.url === '/start' ? '/second' : location }).end();
    };
    const error = await refusal(outbound.request(get(`http://127.0.0.1:${port}/start`, { maxRedirects: 5 })));
    expect(error.kind).toBe('refused');
  });

  it('stop after the number asked for', async () => {
    redirectTo(() => '/start');
    expect((await refusal(client().request({ ...start(), maxRedirects: 2 }))).message).toContain('redirect');
  });

  it('drop the key and the body when they leave the origin', async () => {
    redirectTo(() => `http://localhost:${port}/inside`, 307);
    const outbound = client({ allow: ['localhost'] });
    const response = await outbound.request({
      ...start(),
      method: 'POST',
      body: 'question',
      headers: { authorization: 'Bearer key', 'x-api-key': 'key', accept: 'text/html' },
      maxRedirects: 1,
    });
    const seen = JSON.parse(await response.text()) as { headers: Record<string, string> };
    expect(seen.headers.accept).toBe('text/html');
    expect(seen.headers).not.toHaveProperty('authorization');
    expect(seen.headers).not.toHaveProperty('x-api-key');
    expect(seen.headers).not.toHaveProperty('content-type');
  });

  it('turn a POST into a GET where the standard says so', async () => {
    redirectTo(() => '/inside', 303);
    const response = await client().request({ ...start(), method: 'POST', body: 'question', maxRedirects: 1 });
    expect(JSON.parse(await response.text())).toMatchObject({ method: 'GET' });
  });
});

describe('limits', () => {
  const here = (more: Partial<OutboundRequest> = {}): OutboundRequest => ({
    url: `http://127.0.0.1:${port}/`,
    trust: 'operator',
    ...more,
  });

  it('a body that says it is too large is not read', async () => {
    handler = (_request, response) => response.writeHead(200, { 'content-length': '100' }).end('x'.repeat(100));
    expect((await refusal(client().request(here({ maxBytes: 99 })))).kind).toBe('too-large');
  });

  it('a body that grows too large is cut', async () => {
    handler = (_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    const response = await client().request(here({ maxBytes: 100_000 }));
    expect((await refusal(response.bytes())).kind).toBe('too-large');
  });

  it('a whole exchange that takes too long is cut', async () => {
    handler = (_request, response) => void response.write('first');
    const response = await client().request(here({ totalTimeoutMs: 150 }));
    expect((await refusal(response.text())).kind).toBe('timeout');
  });

  it('a server that is not there is one plain error without address or key', async () => {
    const headers = { authorization: 'Bearer sk-secret' };
    const gone = await refusal(
      client().request({ url: 'http://127.0.0.1:1/v1?key=sk-secret', trust: 'operator', headers }),
    );
    expect(gone.kind).toBe('network');
    expect(JSON.stringify([gone.message, gone.cause, gone.stack])).not.toContain('sk-secret');
  });

  it('a header that cannot be sent is refused without being quoted', async () => {
    const error = await refusal(client().request(here({ headers: { authorization: 'Bearer sk-\nsecret' } })));
    expect(error.kind).toBe('refused');
    expect(String(error.stack)).not.toContain('secret');
  });
});

describe('the body', () => {
  const here = (): OutboundRequest => ({ url: `http://127.0.0.1:${port}/`, trust: 'operator' });

  it('gives what arrived in one read as one item, however many HTTP chunks it was cut into', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `data: ${n}\n\n`);
    handler = (_request, response) => {
      const chunks = lines.map((line) => `${line.length.toString(16)}\r\n${line}\r\n`).join('');
      response.socket?.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    };
    const response = await client().request(here());
    const items: string[] = [];
    for await (const item of response.body) items.push(Buffer.from(item).toString());
    expect(items.join('')).toBe(lines.join(''));
    expect(items.length).toBeLessThan(5);
  });

  it('is cut with an error when the server breaks off', async () => {
    handler = (_request, response) => {
      response.write('half', () => response.destroy());
    };
    const response = await client().request(here());
    expect((await refusal(response.text())).kind).toBe('network');
  });

  it('gives what has arrived before it tells that the rest will not', async () => {
    handler = (_request, response) => {
      response.write('half', () => response.destroy());
    };
    const response = await client().request(here());
    // Until the connection is gone, nobody reads.
    await expect.poll(() => new Promise<number>((done) => server.getConnections((_error, open) => done(open)))).toBe(0);
    let text = '';
    const reading = (async () => {
      for await (const item of response.body) text += Buffer.from(item).toString();
    })();
    expect((await refusal(reading)).kind).toBe('network');
    expect(text).toBe('half');
  });

  it('abort closes the socket and wakes the reader', async () => {
    const closed = Promise.withResolvers<void>();
    handler = (_request, response) => {
      response.write('first');
      response.once('close', () => closed.resolve());
    };
    const stop = new AbortController();
    const response = await client().request({ ...here(), signal: stop.signal });
    const reading = refusal(response.text());
    stop.abort();
    expect((await reading).kind).toBe('aborted');
    await closed.promise;
  });

  it('leaving the loop early closes the socket', async () => {
    const closed = Promise.withResolvers<void>();
    handler = (_request, response) => {
      response.write('first');
      response.once('close', () => closed.resolve());
    };
    const response = await client().request(here());
    for await (const item of response.body) {
      expect(Buffer.from(item).toString()).toBe('first');
      break;
    }
    await closed.promise;
  });

  it('keeps a fast server waiting while nobody reads, and loses nothing', async () => {
    const total = 4_000_000;
    handler = (_request, response) => response.end('x'.repeat(total));
    const response = await client().request(here());
    await new Promise((done) => setImmediate(done));
    expect((await response.bytes()).length).toBe(total);
  });

  it('reuses the connection for the next request', async () => {
    const outbound = client();
    for (let n = 0; n < 3; n += 1) {
      await (await outbound.request(here())).text();
      // The client hands a connection on one turn of the event loop after its answer ended.
      await new Promise((done) => setImmediate(done));
    }
    expect(connections).toBe(1);
  });
});
