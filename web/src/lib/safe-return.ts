/**
 * Returns the address to go to after a sign-in if it is a screen of this application: a path of this origin that is
 * neither an endpoint nor the sign-in page. Returns null for anything else, so that no link can redirect users to
 * another site.
 */
export function safeReturn(wish: string | null): string | null {
  if (!wish?.startsWith('/')) return null;
  const base = 'http://here.invalid';
  const address = URL.canParse(wish, base) ? new URL(wish, base) : null;
  if (address?.origin !== base || address.username !== '') return null;
  // Two slashes would lead to another site, and the server would read '%61pi' as 'api'.
  if (/^\/(api(\/|$)|auth(\/|$)|\/|[^/]*%)/i.test(address.pathname)) return null;
  return address.pathname + address.search;
}
