import { createCookieJar } from './cookie-jar.ts';
import type { TestClient } from './test-client.ts';

/** A navigation of a pretended browser: with its cookies, following nothing. */
export async function navigate(
  client: TestClient,
  address: string | URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(address, {
    headers: { cookie: client.jar.header() ?? '', ...headers },
    redirect: 'manual',
  });
  client.jar.take(response);
  return response;
}

/**
 * Goes from a start of ours to the issuer and through it, as the person who is its standing answer. Gives the address that
 * the issuer sends the browser back to, or the form it would have it post.
 */
export async function walkThroughIssuer(start: Response): Promise<URL> {
  const jar = createCookieJar();
  let at = new URL(start.headers.get('location') ?? '');
  const { origin } = at;
  for (let hop = 0; hop < 10; hop += 1) {
    const response = await fetch(at, { headers: { cookie: jar.header() ?? '' }, redirect: 'manual' });
    jar.take(response);
    const location = response.headers.get('location');
    if (location === null) return formOf(await response.text());
    at = new URL(location, at);
    if (at.origin !== origin) return at;
  }
  throw new Error('The issuer goes round in circles.');
}

/** The address of a form that posts itself, with its fields as the query. */
function formOf(html: string): URL {
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const url = new URL(action.replaceAll('&amp;', '&'));
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name, value);
  return url;
}
