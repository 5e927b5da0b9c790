/** The base for parsing addresses; nobody can own this name. */
const nowhere = 'http://own.invalid';

/** The most characters of a path to return to: it stands in a cookie, and browsers drop one of more than 4096 bytes. */
const longest = 1_500;

const home = '/dashboard';

/**
 * A path of this product, with its query, that a request gives as the page to return to; the dashboard for anything
 * else. It is parsed once, by the rules that browsers use, and written anew, so that what is sent is exactly what was
 * checked.
 */
export function localPath(given: string | undefined): string {
  if (given === undefined || !/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return home;
  const url = URL.parse(given, nowhere);
  // No screen has an escape in the first part of its path, and the router would read '%61pi' as 'api'.
  if (url?.origin !== nowhere || /^\/(?:api(?:\/|$)|auth(?:\/|$)|\/|[^/]*%)/i.test(url.pathname)) return home;
  const path = `${url.pathname}${url.search}`;
  return path.length > longest ? home : path;
}

/** The path with additional query parameters. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, nowhere);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
