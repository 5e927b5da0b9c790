import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  /** '127.0.0.1:4711'. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly url: string;
  /** Closes the server and cuts open connections. May be called again. */
  close(): Promise<void>;
}

/** Makes a test's own server listen on this machine only, on any free port by default. */
export async function listenOnLoopback(server: Server, port = 0): Promise<LoopbackServer> {
  // Some tests open hundreds of connections at once; Node's default backlog of 511 would refuse some of them.
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
