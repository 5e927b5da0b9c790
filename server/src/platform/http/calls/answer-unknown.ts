import type { Endpoint } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf, type ShowPage } from '../pages/serve-pages.ts';
import { Problem } from '../problem.ts';

const methodsInUse = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Answers what no route takes: a navigation with the page, which says itself when it knows no such address; a known
 * address under another method with 405; all else with 404.
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

/** Whether a request asks for a page, known or not: neither for the API nor for a file of the page. */
export function isNavigation(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|assets)(\/|$)/.test(pathOf(request));
}
