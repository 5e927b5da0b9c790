import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (from 32768 on Linux), so that no client on a busy machine takes one while a server is
 * down.
 */
const [first, last] = [20_000, 32_000];

/** A port for a drill's server, which can be reused after the server was killed. */
export async function drillPort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once('error', () => resolve(false));
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  return promise;
}
