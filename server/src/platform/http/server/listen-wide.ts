import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** Sockets that listen, in all: as many connections can be taken in one turn of the event loop. */
const width = 16;

/** A server that listens. */
export interface Listening {
  /** As `http://host:port`. */
  readonly address: string;
  /** Takes no new connection from now on; resolves once those that came by the further sockets have ended. */
  close(): Promise<void>;
}

/**
 * Listens on one address with several sockets, among which the kernel divides connections. In a turn of the event loop
 * libuv accepts one connection of each listening socket (1.52, `uv__server_io`). With many readers a turn takes ten
 * milliseconds and more, so with one socket a new connection would wait for hundreds of turns. If the system cannot
 * divide connections there is one socket. Rejects with EADDRINUSE when another server has the address, of this kind or
 * not.
 */
export async function listenWide(
  app: FastifyInstance,
  { host, port, isWide = process.platform === 'linux' }: { host: string; port: number; isWide?: boolean },
): Promise<Listening> {
  if (!isWide) return { address: await app.listen({ host, port }), close: async () => undefined };
  // Sockets that share would join those of another server without a word; one that does not share is told.
  if (port !== 0) await closed(await listening(createServer(), { host, port }));
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

async function listening(server: Server, options: { host: string; port: number; reusePort?: boolean }) {
  server.listen(options);
  await once(server, 'listening');
  return server;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
