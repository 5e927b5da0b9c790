import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { bareHost } from '../../outbound/bare-host.ts';
import { isPrivateHost } from '../../outbound/public-address.ts';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const unknownName =
  'This server does not know that it is reached by this address. Whoever runs it can set APP_URL to the address people open.';

/**
 * Refuses an unsafe request that a browser sent from a page of another site. A browser tells the page's origin and how
 * the two sites relate; a client that tells neither is not a browser and carries no user's cookies.
 */
export function refuseCrossSite(request: FastifyRequest, appOrigin: string): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('cross-site');
  if (origin === undefined || origin === appOrigin) return;
  const url = webOrigin(origin);
  if (url?.host !== request.host) throw new Problem('cross-site');
  if (!isOursAlone(url)) throw new Problem('cross-site', unknownName);
  if (appOrigin.startsWith('https:') && losesCookies(url)) throw new Problem('cross-site', onlyBy(appOrigin));
}

const onlyBy = (appOrigin: string) =>
  `Over http a browser keeps no cookie of this server, whose APP_URL is https. Open it at ${appOrigin}.`;

/**
 * Whether the browser silently drops our cookies on this page, because they are Secure and the page is http. Only on
 * loopback addresses does it keep them.
 */
function losesCookies({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}

/** null for 'null' and for anything that is not a web origin. */
function webOrigin(origin: string): URL | null {
  const url = URL.parse(origin);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === origin ? url : null;
}

/**
 * Whether the host is an IP address or a name of a private network. Any other name may belong to an attacker who lets
 * it resolve to this machine.
 */
function isOursAlone(url: URL): boolean {
  return isIP(bareHost(url)) > 0 || isPrivateHost(url, []);
}
