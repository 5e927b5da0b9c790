import type { CustomFetch } from 'openid-client';
import type { Outbound, OutboundRequest } from '../../platform/outbound/outbound.ts';

/** Maximum bytes of an issuer's answer. */
const maxBytes = 1024 * 1024;
const totalTimeoutMs = 10_000;
const methods = ['GET', 'POST'] as const;

/**
 * A fetch function for the library that uses the guarded client, without redirects. The operator set the issuer's
 * origin; any other origin that the issuer's metadata names must be on the public internet.
 */
export function guardedFetch(outbound: Outbound, operatorOrigin: string): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const known = methods.find((each) => each === method);
    if (!known) throw new TypeError('A provider is only ever asked by GET or POST.');
    const request: OutboundRequest = {
      url,
      method: known,
      headers,
      trust: new URL(url).origin === operatorOrigin ? 'operator' : 'untrusted',
      maxBytes,
      totalTimeoutMs,
      ...(signal ? { signal } : {}),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    };
    const answer = await outbound.request(request);
    const bytes = Buffer.from(await answer.bytes());
    return new Response(bytes.length === 0 ? null : bytes, { status: answer.status, headers: { ...answer.headers } });
  };
}
