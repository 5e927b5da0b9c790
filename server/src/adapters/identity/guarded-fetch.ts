import type { CustomFetch } from 'openid-client';
import type { Outbound, OutboundRequest } from '../../platform/outbound/outbound.ts';

/** Nothing an issuer says is longer. Bytes. */
const maxBytes = 1024 * 1024;
const totalTimeoutMs = 10_000;
const methods = ['GET', 'POST'] as const;

/**
 * The library's way out: through the guarded client, without redirects. The issuer's own origin is the operator's word;
 * another one that its description names must be of the public internet.
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
