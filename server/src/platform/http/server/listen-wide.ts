import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** The number of listening sockets: as many connections can be accepted in one turn of the event loop. */
const width = 16;

/** A server that is listening. */
export interface Listening {
  /** As `http://host:port`. */
  readonly address: string;
  /** Accepts no new connections from now on; resolves once those of the additional sockets have ended. */
  close(): Promise<void>;
}

/**
 * Listens on one address with several sockets, among which the kernel distributes connections. In a turn of the event
 * loop, libuv accepts one connection per listening socket (1.52, `uv__server_io`). With many readers a turn takes ten
 * milliseconds and more, so with one socket a new connection would wait for hundreds of turns. If the system cannot
 * distribute connections, there is one socket. Rejects with EADDRINUSE if another server has the address, whether it
 * shares the address or not.
 */
export async function listenWide(
  app: FastifyInstance,
  { host, port, isWide = process.platform === 'linux' }: { host: string; port: number; isWide?: boolean },
): Promise<Listening> {
  if (!isWide) return { address: await app.listen({ host, port }), close: async () => undefined };
  await tryAddress({ host, port });
  const shared: FastifyListenOptions & { reusePort: true } = { host, port, reusePort: true };
  const address = await app.listen(shared);
  const servers = app.addresses().flatMap((each) => {
    if (typeof each === 'string') return [];
    return Array.from({ length: width - 1 }, () => {
      const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        app.server.emit('connection', socket);
      });
      return listening(server, { host: each.address, port: each.port, reusePort: true });
    });
  });
  const further = await Promise.all(servers);
  return { address, close: async () => void (await Promise.all(further.map(closed))) };
}

/**
 * Rejects with EADDRINUSE if another server has the address: sockets that share one would silently join those of that
 * server, while one that does not share gets an error.
 */
export async function tryAddress({ host, port }: { host: string; port: number }): Promise<void> {
  if (port !== 0) await closed(await listening(createServer(), { host, port }));
}

async function listening(server: Server, options: { host: string; port: number; reusePort?: boolean }) {
  server.listen(options);
  await once(server, 'listening');
  return server;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
