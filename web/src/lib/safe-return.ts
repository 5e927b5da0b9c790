/**
 * Where to go after a sign-in, if the wish is an address of a screen of ours: a path of this origin, neither an endpoint nor
 * the sign-in page itself. Null for anything else, so that no link can send someone elsewhere by way of our page.
 */
export function safeReturn(wish: string | null): string | null {
  if (!wish?.startsWith('/')) return null;
  const base = 'http://here.invalid';
  const address = URL.canParse(wish, base) ? new URL(wish, base) : null;
  if (address?.origin !== base || address.username !== '') return null;
  if (/^\/(api|auth)(\/|$)/i.test(address.pathname)) return null;
  return address.pathname + address.search;
}
