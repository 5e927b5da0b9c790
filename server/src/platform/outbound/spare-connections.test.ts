import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SpareConnections } from './spare-connections.ts';

describe('connections opened ahead', () => {
  let server: Server;
  let port: number;
  let accepted: Socket[];
  /** Connections that were tried, and those that came about. */
  let asked: number;
  let had: number;
  let spares: SpareConnections;
  const taken: Socket[] = [];

  const make = (idleMs = 60_000) => {
    const open = buildConnector({ timeout: 5_000, allowH2: false });
    const counted: buildConnector.connector = (target, done) => {
      asked += 1;
      open(target, (...[error, socket]: Parameters<typeof done>) => {
        if (error === null) done(null, socket);
        else done(error, null);
        if (error === null) had += 1;
      });
    };
    return new SpareConnections(counted, { most: 2, idleMs, restMs: 60_000 });
  };

  beforeEach(async () => {
    accepted = [];
    asked = 0;
    had = 0;
    server = createServer((socket) => accepted.push(socket.on('error', () => undefined)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
    spares = make();
  });
  afterEach(async () => {
    spares.close();
    for (const socket of [...taken.splice(0), ...accepted]) socket.destroy();
    await new Promise<void>((done) => server.close(() => done()));
  });

  /** As undici asks for one. */
  const connect = () =>
    new Promise<Socket>((resolve, reject) => {
      spares.connect(
        { hostname: '127.0.0.1', host: `127.0.0.1:${port}`, protocol: 'http:', port: String(port) },
        (error, socket) => {
          if (error || !socket) return reject(error);
          taken.push(socket);
          resolve(socket);
        },
      );
    });
  const open = () => accepted.filter((socket) => !socket.destroyed).length;

  it('opens none for one request that comes alone', async () => {
    await connect();
    await expect.poll(() => accepted.length).toBe(1);
    expect(open()).toBe(1);
    expect(asked).toBe(1);
  });

  it('opens as many ahead as were asked for at once, up to the limit, and hands them out', async () => {
    await Promise.all([connect(), connect(), connect(), connect()]);
    await expect.poll(() => Math.min(had, accepted.length)).toBe(6);
    expect(asked).toBe(6);
    const ports = accepted.map((socket) => socket.remotePort);
    const next = await connect();
    expect(ports.slice(4)).toContain(next.localPort);
    expect(asked).toBe(7);
  });

  it('throws one away that the other side has ended, and connects anew', async () => {
    await Promise.all([connect(), connect()]);
    await expect.poll(() => Math.min(had, accepted.length)).toBe(3);
    accepted[2]?.end();
    await expect.poll(() => accepted[2]?.destroyed).toBe(true);
    const next = await connect();
    expect(next.localPort).not.toBe(accepted[2]?.remotePort);
    expect(next.destroyed).toBe(false);
  });

  it('throws one away that says something before it was asked', async () => {
    await Promise.all([connect(), connect()]);
    await expect.poll(() => Math.min(had, accepted.length)).toBe(3);
    const closed = new Promise((done) => accepted[2]?.once('close', done));
    accepted[2]?.resume().write('HTTP/1.1 200 OK\r\n\r\n');
    await closed;
  });

  it('closes those that nobody took after a while', async () => {
    spares = make(1);
    await Promise.all([connect(), connect()]);
    await expect.poll(() => Math.min(had, accepted.length)).toBe(3);
    await expect.poll(open).toBe(2);
  });

  it('asks no more often where nothing is to be had', async () => {
    await new Promise<void>((done) => server.close(() => done()));
    const outcomes = await Promise.allSettled([connect(), connect(), connect()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(3);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  });

  it('leaves nothing open when it is closed, also what was still on its way', async () => {
    await Promise.all([connect(), connect(), connect()]);
    spares.close();
    for (const socket of taken) socket.destroy();
    await expect.poll(() => accepted.length).toBeGreaterThanOrEqual(3);
    await expect.poll(open).toBe(0);
  });
});
