import { createCookieJar } from '../cookie-jar.ts';
import type { TestClient } from '../test-client.ts';

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
 * Goes from a start of ours to the issuer and signs in there under a name; null says no. Gives the address that the issuer
 * sends the browser back to, or the form it would have it post.
 */
export async function walkThroughIssuer(start: Response, account: string | null): Promise<URL> {
  const jar = createCookieJar();
  let at = new URL(start.headers.get('location') ?? '');
  const { origin } = at;
  let body: URLSearchParams | null = null;
  for (let hop = 0; hop < 12; hop += 1) {
    const method = body ? 'POST' : 'GET';
    const response: Response = await fetch(at, {
      method,
      body,
      headers: { cookie: jar.header() ?? '' },
      redirect: 'manual',
    });
    jar.take(response);
    body = null;
    const location = response.headers.get('location');
    if (location !== null) at = new URL(location, at);
    else {
      const html = await response.text();
      if (!html.includes('name="account"')) return formOf(html);
      body = new URLSearchParams(account === null ? { cancel: '1' } : { account });
    }
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
