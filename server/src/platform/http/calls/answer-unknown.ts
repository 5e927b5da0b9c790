import type { Endpoint } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf, type ShowPage } from '../pages/serve-pages.ts';
import { Problem } from '../problem.ts';

const methodsInUse = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Answers requests that no route handles. A navigation gets the page, which itself says if it does not know the
 * address; a known address with another method gets 405; everything else gets 404.
 */
export function answerUnknown(endpoints: readonly Endpoint[], showPage: ShowPage | null) {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`),
  }));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request);
    if (showPage && isNavigation(request)) return showPage(request, reply);
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0 && methodsInUse.has(request.method)) throw new Problem('not-found');
    reply.header('allow', methods.length > 0 ? methods.join(', ') : 'GET, HEAD');
    throw new Problem('method-not-allowed');
  };
}

/** Whether a request asks for a page, known or not, and neither for the API nor for a file of the page. */
export function isNavigation(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|assets)(\/|$)/.test(pathOf(request));
}
