const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin of our own pages: APP_URL's, whatever a request says of itself. Only an installation that is not given a
 * name of its own goes by the one it was opened by on the same machine.
 */
export function ownOrigin(appUrl: URL, requestHost: string): string {
  if (appUrl.protocol === 'https:' || !loopback.has(appUrl.hostname)) return appUrl.origin;
  const url = URL.parse(`http://${requestHost}`);
  return url && url.host === requestHost && loopback.has(url.hostname) ? url.origin : appUrl.origin;
}
