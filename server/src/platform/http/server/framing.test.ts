import { endpoint } from '@atrium/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sendRaw } from '../../../testing/network/send-raw.ts';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { route } from '../route.ts';

const write = { method: 'POST', summary: 'For tests.', access: 'public', rateClass: 'write', errors: [] } as const;
const say = endpoint({
  ...write,
  path: '/api/say',
  body: z.strictObject({ text: z.string() }),
  response: z.object({ text: z.string() }),
});
const leave = endpoint({ ...write, path: '/api/leave-a-trace', response: z.object({}) });

let server: RouteServer;
let traces = 0;
beforeAll(async () => {
  const trace = async () => {
    traces += 1;
    return {};
  };
  server = await startRouteServer([route(say, async ({ body }) => body), route(leave, trace)], {
    timeouts: { headers: 200, request: 400, keepAlive: 300, checkEvery: 50 },
  });
});
afterAll(() => server.close());

const hear = (text: string) => sendRaw(server.url, Buffer.from(text, 'latin1'));
const hidden = 'POST /api/leave-a-trace HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
const post = (headers: string, body = '0\r\n\r\n') =>
  `POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const chunked = (body: string) => post('Transfer-Encoding: chunked', body);
const get = (first: string, headers = 'Host: x') => `${first}\r\n${headers}\r\n\r\n`;

/** Requests that may hide another request behind them if a proxy in front parses them differently. */
const tricks: Readonly<Record<string, string>> = {
  'two lengths': post('Content-Length: 5\r\nContent-Length: 6'),
  'the same length twice': post('Content-Length: 5\r\nContent-Length: 5'),
  'a list of lengths': post('Content-Length: 5, 5'),
  'a length and chunks': post('Content-Length: 5\r\nTransfer-Encoding: chunked'),
  'chunks and a length': post('Transfer-Encoding: chunked\r\nContent-Length: 5'),
  'a length with a plus': post('Content-Length: +5'),
  'a negative length': post('Content-Length: -5'),
  'a length in hexadecimal': post('Content-Length: 0x5'),
  'a length with a space in it': post('Content-Length: 5 0'),
  'an empty length': post('Content-Length: '),
  'a length beyond 64 bits': post('Content-Length: 18446744073709551621'),
  'a length behind a vertical tab': post('Content-Length:\u000b5'),
  'an unknown coding': post('Transfer-Encoding: xchunked'),
  'the coding identity': post('Transfer-Encoding: identity'),
  'chunks that are not the last coding': post('Transfer-Encoding: chunked, identity'),
  'chunks behind another coding': post('Transfer-Encoding: gzip, chunked'),
  'chunks behind identity': post('Transfer-Encoding: identity, chunked'),
  'a coding twice': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
  'two codings': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'),
  'a quoted coding': post('Transfer-Encoding: "chunked"'),
  'a coding before a vertical tab': post('Transfer-Encoding: chunked\u000b'),
  'a coding hidden by a space before the colon': post('Transfer-Encoding : chunked'),
  'a coding hidden by a leading space': post(' Transfer-Encoding: chunked'),
  'a folded header': post('X-A: b\r\n c: d\r\nTransfer-Encoding: chunked\r\nContent-Length: 3'),
  'a folded coding': post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 3'),
  'a bare line feed in a header': post('X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 3'),
  'a bare carriage return in a header': post('X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: 3'),
  'a NUL in a value': post('X-A: b\0c\r\nContent-Length: 5'),
  'a NUL in a name': post('X\0A: b\r\nContent-Length: 5'),
  'a header without a colon': post('Content-Length\r\nTransfer-Encoding: chunked'),
  'headers that end in line feeds': 'POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Length: 0\n\n',
  'a chunk extension over lines': chunked('0;a="\r\n\r\n"\r\n\r\n'),
  'a chunk extension that ends in a line feed': chunked('0;\n\r\n\r\n'),
  'a chunk size that ends in a line feed': chunked('0\n\n'),
  'a chunk size with 0x': chunked('0x0\r\n\r\n'),
  'a negative chunk size': chunked('-0\r\n\r\n'),
  'a chunk size with a plus': chunked('+0\r\n\r\n'),
  'a chunk size behind a space': chunked(' 0\r\n\r\n'),
  'a chunk size with an underscore': chunked('0_0\r\n\r\n'),
  'a chunk size beyond 64 bits': chunked('10000000000000000\r\n\r\n'),
  'a chunk longer than its size': chunked('1\r\nXY0\r\n\r\n'),
  'a chunk that ends in a line feed': chunked('1\r\nX\n0\r\n\r\n'),
  'a length among the trailers': chunked('0\r\nContent-Length: 50\r\n\r\n'),
  'two hosts': get('GET /api/x HTTP/1.1', 'Host: x\r\nHost: y'),
  'no host': 'GET /api/x HTTP/1.1\r\n\r\n',
  'no version': 'GET /api/x\r\n\r\n',
  'chunks in HTTP/1.0': post('Connection: keep-alive\r\nTransfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0'),
  'version 2.0': get('GET /api/x HTTP/2.0'),
  'version 1.2': get('GET /api/x HTTP/1.2'),
  'a version in small letters': get('GET /api/x http/1.1'),
  'a tab in the first line': get('GET /api/x\tHTTP/1.1'),
  'a body on a GET': get('GET /api/x HTTP/1.1', `Host: x\r\nContent-Length: ${hidden.length}`),
  'an unknown coding on a GET': get('GET /api/x HTTP/1.1', 'Host: x\r\nTransfer-Encoding: xchunked'),
  'an upgrade to HTTP/2': get('GET /api/x HTTP/1.1', 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c'),
  'a tunnel': get('CONNECT x:1 HTTP/1.1'),
};

test.each(Object.entries(tricks))('%s: no second request is answered or carried out', async (_what, text) => {
  traces = 0;
  const heard = await hear(text + hidden);
  expect(heard.match(/HTTP\/1\.1 \d+/g) ?? []).toHaveLength(heard === '' ? 0 : 1);
  expect(heard).toMatch(/^$|^HTTP\/1\.1 4\d\d [\s\S]+\r\n\r\n\{"code":"[a-z-]+","message":"[^"]+"\}$/);
  expect(traces).toBe(0);
});

test('a second request that is no trick is answered: what was tried above would have been seen', async () => {
  traces = 0;
  const heard = await hear(post('Content-Length: 12', '{"text":"a"}') + hidden);
  expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(traces).toBe(1);
});

test('the host in an absolute address is not believed', async () => {
  const heard = await hear(get('GET http://evil.example/health HTTP/1.1'));
  expect(heard).toMatch(/^HTTP\/1\.1 200/);
  expect(heard).not.toContain('evil');
});

test('an expectation that nobody knows is passed over, and the answer is one of ours', async () => {
  const heard = await hear(post('Expect: the-unexpected\r\nContent-Length: 12', '{"text":"a"}'));
  expect(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]+\r\n\r\n\{"text":"a"\}$/);
  const refused = await hear(get('GET /api/x HTTP/1.1', 'Host: x\r\nExpect: the-unexpected'));
  expect(refused).toMatch(/^HTTP\/1\.1 404 [\s\S]+\r\n\r\n\{"code":"not-found","message":"[^"]+"\}$/);
  expect(refused).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
});
