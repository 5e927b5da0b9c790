import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Refuses requests whose end a proxy in front may see elsewhere than this server, beyond those that Node's own parser
 * refuses, and ends their connection: what follows on it may come from somebody else, so it is not processed either.
 */
export function refuseOddFraming(app: FastifyInstance): void {
  const doubtful = new WeakSet<Socket>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!doubtful.has(raw.socket) && !isOdd(raw)) return;
    doubtful.add(raw.socket);
    reply.header('connection', 'close');
    throw new Problem('invalid-request');
  });
}

/** RFC 9112: 6.1, an unknown transfer coding or one in HTTP/1.0; 3.2, no Host or more than one. */
function isOdd({ headers, httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersionMinor === 0)) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0);
}
