import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  /** '127.0.0.1:4711'. */
  readonly host: string;
  /** Without a slash at its end. */
  readonly url: string;
  /** Cuts the connections that are open. May be called again. */
  close(): Promise<void>;
}

/** Has a test's own server listen on this machine alone, at any free port unless one is given. */
export async function listenOnLoopback(server: Server, port = 0): Promise<LoopbackServer> {
  // Some tests open hundreds of connections at once: Node's own backlog of 511 would refuse some of them.
  server.listen(port, '127.0.0.1', 4096);
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
