import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe request that a browser sent from another site's page. A browser names the page's origin and the
 * relation of the sites; a client that names neither is no browser and carries no one's cookies.
 */
export function refuseCrossSite(request: FastifyRequest, appOrigin: string): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('cross-site');
  if (origin !== undefined && origin !== appOrigin && hostOf(origin) !== request.host) throw new Problem('cross-site');
}

/** null for 'null' and for what is no origin. */
function hostOf(origin: string): string | null {
  const url = URL.parse(origin);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === origin ? url.host : null;
}
