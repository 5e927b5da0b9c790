import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';

/** No answer of the API is longer. Bytes. */
const maxBytes = 2 * 1024 * 1024;
/** Milliseconds of one try. */
const totalTimeoutMs = 15_000;
const methods = ['GET', 'POST', 'DELETE'] as const;

/** The SDK's way out: through the one guarded client, without redirects. The address is the operator's. */
export function outboundFetch(outbound: Outbound): typeof fetch {
  return async (input, init = {}) => {
    const method = methods.find((each) => each === init.method);
    if (!method) throw new TypeError('The payment provider is only ever asked by GET, POST or DELETE.');
    const body = typeof init.body === 'string' && init.body !== '' ? { body: init.body } : {};
    const answer = await outbound
      .request({
        url: String(input),
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        trust: 'operator',
        maxBytes,
        totalTimeoutMs,
        ...body,
      })
      .catch((error: unknown) => {
        // The SDK tries again after a TypeError, which is what fetch fails with.
        throw error instanceof OutboundError ? new TypeError(error.message, { cause: error }) : error;
      });
    const bytes = Buffer.from(await answer.bytes());
    return new Response(bytes.length === 0 ? null : bytes, { status: answer.status, headers: { ...answer.headers } });
  };
}
