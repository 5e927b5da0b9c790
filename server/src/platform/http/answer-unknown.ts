import type { Endpoint } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Answers what no route takes: 405 where the address is known under other methods, else 404. */
export function answerUnknown(endpoints: readonly Endpoint[]) {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`),
  }));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0 && request.method in { GET: 1, POST: 1, PUT: 1, PATCH: 1, DELETE: 1 })
      throw new Problem('not-found');
    reply.header('allow', methods.length > 0 ? methods.join(', ') : 'GET');
    throw new Problem('method-not-allowed');
  };
}
