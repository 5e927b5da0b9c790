import {
  type Outbound,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
} from '../../platform/outbound/outbound.ts';

/** What went wrong, as precisely as known. `refused`: the request is not accepted, and a repeat will not help. */
export type EndpointFault = 'auth' | 'rate-limit' | 'refused' | 'overloaded' | 'timeout' | 'unreachable' | 'malformed';

/** An address set by the operator that is called once per question and answers in JSON. */
export interface Endpoint {
  /** Used as the subject of a sentence: 'The reranker'. */
  readonly name: string;
  /** Creates the error of the endpoint's port; `status` is that of an answer that was an error. */
  failure(
    fault: EndpointFault,
    message: string,
    options: { readonly cause?: unknown; readonly status?: number },
  ): Error;
  /** Statuses with a special meaning at this endpoint; the hint is a sentence. */
  readonly statuses?: Readonly<Record<number, { readonly kind: EndpointFault; readonly hint?: string }>>;
  /** Matches the text of a 500 response that blames the request and not the endpoint. */
  readonly isOfRequest?: RegExp;
}

export interface EndpointCall
  extends Pick<
    OutboundRequest,
    'url' | 'connectTimeoutMs' | 'headersTimeoutMs' | 'bodyTimeoutMs' | 'totalTimeoutMs' | 'maxBytes'
  > {
  /** In addition to the headers for JSON; a body of bytes sets its type here. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST, an object as JSON; without a body the request is a GET. */
  readonly body?: object | Uint8Array;
  readonly signal: AbortSignal;
}

/**
 * Calls an endpoint and returns what `read` finds in its answer; `read` throws if the answer is not as documented.
 * Throws only errors made by the endpoint's `failure`.
 */
export async function askEndpoint<T>(
  outbound: Outbound,
  endpoint: Endpoint,
  call: EndpointCall,
  read: (answer: unknown) => T,
): Promise<T> {
  const answer = await answerOf(outbound, endpoint, call);
  try {
    return read(answer);
  } catch (cause) {
    throw endpoint.failure('malformed', `${endpoint.name} answered in a form that is not known.`, { cause });
  }
}

async function answerOf(
  outbound: Outbound,
  endpoint: Endpoint,
  { body, headers, ...rest }: EndpointCall,
): Promise<unknown> {
  let response: OutboundResponse;
  let text: string | null;
  try {
    response = await outbound.request({
      ...rest,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { method: 'POST', body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      trust: 'operator',
    });
    text = response.status < 300 ? await response.text() : null;
  } catch (cause) {
    throw unreached(endpoint, cause);
  }
  if (text === null) throw await refusal(endpoint, response);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw endpoint.failure('malformed', `${endpoint.name} answered what is no JSON.`, { cause });
  }
}

function unreached({ name, failure }: Endpoint, cause: unknown): Error {
  const kind = cause instanceof OutboundError ? cause.kind : 'network';
  if (kind === 'too-large') return failure('malformed', `${name} answered far too much.`, { cause });
  if (kind === 'packed') return failure('malformed', `${name} answered in a way that cannot be unpacked.`, { cause });
  return failure(kind === 'timeout' ? 'timeout' : 'unreachable', `${name} could not be reached: ${kind}.`, { cause });
}

/** The text of an error response may contain the key or the request, so none of it is repeated. */
async function refusal({ name, failure, statuses, isOfRequest }: Endpoint, response: OutboundResponse): Promise<Error> {
  const { status } = response;
  const isReadable = status === 500 && isOfRequest !== undefined;
  const said = isReadable ? await response.text().catch(() => '') : '';
  response.discard();
  const known = statuses?.[status];
  const hint = known?.hint ? ` ${known.hint}` : '';
  const fault = isOfRequest?.test(said) ? 'refused' : faultOf(status);
  return failure(known?.kind ?? fault, `${name} answered ${status}.${hint}`, { status });
}

function faultOf(status: number): EndpointFault {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402 || status === 429) return 'rate-limit';
  if (status === 400 || status === 413 || status === 422) return 'refused';
  return status >= 500 ? 'overloaded' : 'unreachable';
}
