/** What an address is read against; the name is of nobody. */
const nowhere = 'http://own.invalid';

/**
 * A path of this product, with its query, as somebody gave it to come back to; the dashboard in the place of everything
 * else. Read once, by the same rules as a browser's, and written anew: what is sent is what was understood.
 */
export function localPath(given: string | undefined, fallback = '/dashboard'): string {
  if (given === undefined || !/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return fallback;
  const url = URL.parse(given, nowhere);
  if (url?.origin !== nowhere || /^\/(?:api|auth)(?:\/|$)|^\/\//i.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}`;
}

/** The path with some more in its query. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, nowhere);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
