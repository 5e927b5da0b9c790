import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Proxy {
  readonly origin: string;
  /** How many requests each server has received. */
  readonly given: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * A round-robin proxy in front of replicas. Each request goes to the next server, or to the one after it if the first
 * one is not listening. It never sends a request twice, as a proxy for a chat must not.
 */
export async function startProxy(port: number, servers: readonly string[]): Promise<Proxy> {
  const given = new Map(servers.map((origin) => [origin, 0]));
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const first = turn++;
    const to = (attempt: number): void => {
      const origin = servers[(first + attempt) % servers.length] ?? '';
      const { method, headers, url } = incoming;
      const ask = request(`${origin}${url}`, { method, headers, agent: false });
      ask.once('socket', (socket) => {
        socket.once('connect', () => {
          given.set(origin, (given.get(origin) ?? 0) + 1);
          incoming.pipe(ask);
        });
      });
      ask.once('response', (response) => hand(response, outgoing, ask));
      ask.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && attempt + 1 < servers.length) return to(attempt + 1);
        if (!outgoing.headersSent) outgoing.writeHead(502);
        outgoing.destroy();
      });
    };
    to(0);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    given,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hand(response: IncomingMessage, outgoing: ServerResponse, ask: ClientRequest): void {
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  response.pipe(outgoing);
  response.once('error', () => outgoing.destroy());
  outgoing.once('close', () => ask.destroy());
}
