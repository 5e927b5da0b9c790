const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin of our own pages: that of APP_URL, whatever a request claims. Only if APP_URL is http on a loopback host
 * does another loopback host, by which the request came, count as well.
 */
export function ownOrigin(appUrl: URL, requestHost: string): string {
  if (appUrl.protocol === 'https:' || !loopback.has(appUrl.hostname)) return appUrl.origin;
  const url = URL.parse(`http://${requestHost}`);
  return url && url.host === requestHost && loopback.has(url.hostname) ? url.origin : appUrl.origin;
}
