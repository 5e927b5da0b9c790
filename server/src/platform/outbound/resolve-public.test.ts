import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { afterEach, expect, it } from 'vitest';
import { outboundRefusal, serveCanary } from '../../testing/network/canary-server.ts';
import { resolvePublic } from './resolve-public.ts';

const canary = serveCanary();
const sockets: Socket[] = [];
afterEach(() => void sockets.splice(0).map((socket) => socket.close()));

/** A name server with an answer per query type; without one it stays silent. Returns its address. */
async function serveNames(answers: Partial<Record<1 | 28, readonly number[]>>): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, from) => {
    const type = question.readUInt16BE(question.indexOf(0, 12) + 1) as 1 | 28;
    const bytes = answers[type];
    if (!bytes) return;
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, bytes.length > 0 ? 1 : 0, 0, 0, 0, 0]);
    const answer = bytes.length > 0 ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes] : [];
    socket.send(Buffer.concat([head, asked, Buffer.from(answer)]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return `127.0.0.1:${socket.address().port}`;
}

const ask = (server: string, name: string) =>
  new Promise<string | LookupAddress[]>((resolve, reject) =>
    resolvePublic([server])(name, {}, (error, found) => (error ? reject(error) : resolve(found))),
  );

it('gives all addresses of a name, and those there are where one question is not answered', async () => {
  const four = { address: '192.0.2.7', family: 4 };
  const six = [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  const both = await serveNames({ 1: [192, 0, 2, 7], 28: six });
  expect(await ask(both, 'heron.example')).toEqual([four, { address: '2001:db8::1', family: 6 }]);
  expect(await ask(await serveNames({ 1: [192, 0, 2, 7], 28: [] }), 'heron.example')).toEqual([four]);
  expect(await ask(await serveNames({ 1: [192, 0, 2, 7] }), 'heron.example')).toEqual([four]);
  await expect(ask(await serveNames({ 1: [], 28: [] }), 'heron.example')).rejects.toMatchObject({ code: 'ENODATA' });
  for (const name of ['localhost', 'LOCALHOST.', 'db.localhost'])
    expect(await ask(both, name), name).toEqual([{ address: '127.0.0.1', family: 4 }]);
}, 20_000);

it('holds nobody up with names whose servers keep still, and ends them in time', async () => {
  const resolve = resolvePublic([await serveNames({})]);
  const outbound = canary.client({ resolve: (name, options, callback) => resolve(name, options, callback) });
  const slow = Array.from({ length: 20 }, (_, n) =>
    outboundRefusal(outbound.request({ url: `http://still-${n}.example/`, trust: 'untrusted' })),
  );
  const own = canary.client().request({ url: `http://localhost:${canary.port}/`, trust: 'operator' });
  const first = await Promise.race([own, ...slow]);
  expect(first).toMatchObject({ status: 200 });
  for (const { kind } of await Promise.all(slow)) expect(['timeout', 'network']).toContain(kind);
}, 20_000);
