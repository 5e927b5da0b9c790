import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';

/** Maximum bytes of an answer of the API. */
const maxBytes = 2 * 1024 * 1024;
/** Timeout of one attempt, in milliseconds. */
const totalTimeoutMs = 15_000;
const methods = ['GET', 'POST', 'DELETE'] as const;

/** A fetch function for the SDK that uses the guarded client, without redirects. The address is set by the operator. */
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
        // The SDK retries after a TypeError, the error with which fetch fails.
        throw error instanceof OutboundError ? new TypeError(error.message, { cause: error }) : error;
      });
    const bytes = Buffer.from(await answer.bytes());
    return new Response(bytes.length === 0 ? null : bytes, { status: answer.status, headers: { ...answer.headers } });
  };
}
