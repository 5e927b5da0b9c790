import { createCookieJar } from '../cookie-jar.ts';
import type { TestClient } from '../test-client.ts';

/** A navigation of a simulated browser: with its cookies, without following redirects. */
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
 * Follows the start of a sign-in to the issuer and signs in there with a name; null cancels. Returns the address to
 * which the issuer sends the browser back, or the address of the form it would have the browser post.
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

/** The address of a form that submits itself, with its fields as the query. */
function formOf(html: string): URL {
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const url = new URL(action.replaceAll('&amp;', '&'));
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name, value);
  return url;
}
