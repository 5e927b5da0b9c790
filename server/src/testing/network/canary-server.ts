import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const tellSecret: Handler = (_request, response) => response.end('secret of the house');

/**
 * A server on this machine that untrusted addresses must never reach, for the tests of a file, and clients that are
 * closed after each test.
 */
export function serveCanary() {
  const server = createServer((request, response) => canary.handler(request, response));
  const clients: { close(): Promise<void> }[] = [];
  const canary = {
    port: 0,
    /** The number of connections since the test began. */
    connections: 0,
    /** How it answers; at the beginning of each test, with a secret. */
    handler: tellSecret,
    /** The number of open connections. */
    open: () => new Promise<number>((done) => server.getConnections((_error, open) => done(open))),
    client(options: Parameters<typeof createOutbound>[0] = {}) {
      const outbound = createOutbound(options);
      clients.push(outbound);
      return outbound;
    },
  };

  beforeAll(async () => {
    server.on('connection', () => {
      canary.connections += 1;
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    canary.port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    canary.connections = 0;
    canary.handler = tellSecret;
  });
  afterAll(() => new Promise<void>((done) => server.close(() => done())));
  return canary;
}

/** The error of a request that must not succeed. */
export async function outboundRefusal(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
}
