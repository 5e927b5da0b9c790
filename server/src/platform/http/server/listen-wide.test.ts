import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { type Listening, listenWide } from './listen-wide.ts';

const host = '127.0.0.1';
const portOf = ({ address }: Listening) => Number(new URL(address).port);
const app = () => {
  const http = fastify();
  http.get('/', async () => 'here');
  return http;
};

async function served(options: { port?: number; isWide?: boolean } = {}) {
  const http = app();
  const listening = await listenWide(http, { host, port: 0, ...options });
  const stop = () => Promise.all([listening.close(), http.close()]);
  onTestFinished(async () => void (await stop()));
  return { http, listening, stop };
}

it('refuses an address that another server of its kind has, or one of another kind', async () => {
  const { listening } = await served();
  await expect(listenWide(app(), { host, port: portOf(listening) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(listenWide(app(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('takes those who connect at once in a few turns of the event loop', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only there does the kernel divide them');
  const { http, listening } = await served();
  let turn = 0;
  const takenIn: number[] = [];
  http.server.on('connection', () => void takenIn.push(turn));
  const clients = Array.from({ length: 96 }, () => connect(portOf(listening), host));
  onTestFinished(() => void clients.forEach((client) => void client.destroy()));
  while (takenIn.length < clients.length) {
    await new Promise((next) => setImmediate(next));
    turn += 1;
  }
  expect((takenIn.at(-1) ?? 0) - (takenIn[0] ?? 0)).toBeLessThan(48);
});

it.each([true, false])(
  'answers all who connect, and nobody once it was closed (several sockets: %s)',
  async (isWide) => {
    const { listening, stop } = await served({ isWide: isWide && process.platform === 'linux' });
    const ask = async () => (await fetch(listening.address, { headers: { connection: 'close' } })).text();
    expect(new Set(await Promise.all(Array.from({ length: 40 }, ask)))).toEqual(new Set(['here']));
    await stop();
    for (let n = 0; n < 20; n += 1) await expect(ask()).rejects.toThrow();
  },
);

it('listens again at the address it had', async () => {
  const first = await served();
  const port = portOf(first.listening);
  await first.stop();
  const second = await served({ port });
  expect(portOf(second.listening)).toBe(port);
});
