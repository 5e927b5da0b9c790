import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request: what was requested, by whom, how it went and how long it took. It contains the route's
 * pattern, never the address with its ids and query.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { actor, problem } = request;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      user: actor?.userId ?? null,
      kind: actor?.kind ?? null,
      ...(problem ? { problem: problem.code } : {}),
    };
    if (problem && problem.status < 500 && problem.cause) request.log.debug({ err: problem.cause }, 'refused');
    request.log.info(line, 'request');
  });
}
