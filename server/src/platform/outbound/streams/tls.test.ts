import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOver } from '../../../testing/network/ask-over.ts';
import { makeCertificate } from '../../../testing/network/make-certificate.ts';
import { StreamConnections } from './stream-connections.ts';

describe('a connection with TLS', () => {
  const name = 'models.example';
  const { cert, key } = makeCertificate(name);
  const standard = getCACertificates('default');
  const sessions: boolean[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    sessions.push((request.socket as TLSSocket).isSessionReused());
    request.resume().on('end', () => {
      response.writeHead(200, { connection: 'close' });
      for (const part of ['one ', 'two ', 'three']) response.write(part);
      response.end();
    });
  });
  let port = 0;
  let connections: StreamConnections;
  const url = (host: string) => `https://${host}:${port}/`;

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    connections = new StreamConnections({
      resolve: (_name, options, done) =>
        options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    });
  });
  afterEach(() => {
    connections.close();
    setDefaultCACertificates(standard);
  });
  afterAll(() => new Promise<void>((done) => server.close(() => done())));

  it('is refused where nobody vouches for the other side', async () => {
    expect(await askOver(connections, url(name))).toBe('network');
    expect(sessions).toEqual([]);
  });

  it('is refused where the other side is somebody else', async () => {
    setDefaultCACertificates([...standard, cert]);
    expect(await askOver(connections, url('other.example'))).toBe('network');
    expect(await askOver(connections, url('127.0.0.1'))).toBe('network');
    expect(sessions).toEqual([]);
  });

  it('reads as any other, and the next one begins with what was agreed on', async () => {
    setDefaultCACertificates([...standard, cert]);
    expect(await askOver(connections, url(name))).toBe('one two three');
    expect(await askOver(connections, url(name))).toBe('one two three');
    expect(sessions).toEqual([false, true]);
  });
});
