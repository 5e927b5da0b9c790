import {
  type Outbound,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
} from '../../platform/outbound/outbound.ts';

/** What went wrong, as finely as it can be told. `refused`: what was asked, and a repeat is of no use. */
export type EndpointFault = 'auth' | 'rate-limit' | 'refused' | 'overloaded' | 'timeout' | 'unreachable' | 'malformed';

/** An address of the operator that is asked once and answers in JSON. */
export interface Endpoint {
  /** Begins a sentence: 'The reranker'. */
  readonly name: string;
  /** The error of its port. */
  failure(fault: EndpointFault, message: string, options: { readonly cause?: unknown }): Error;
  /** Statuses that mean more than they do elsewhere; the hint is a sentence. */
  readonly statuses?: Readonly<Record<number, { readonly kind: EndpointFault; readonly hint?: string }>>;
  /** Words with which an answer of 500 says that what was asked is at fault, and not the endpoint. */
  readonly isOfRequest?: RegExp;
}

export interface EndpointCall
  extends Pick<
    OutboundRequest,
    'url' | 'connectTimeoutMs' | 'headersTimeoutMs' | 'bodyTimeoutMs' | 'totalTimeoutMs' | 'maxBytes'
  > {
  /** Beside what says that JSON is sent and wanted; bytes name their type here. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST, an object as JSON; without one it is a GET. */
  readonly body?: object | Uint8Array;
  readonly signal: AbortSignal;
}

/** What `read` finds in the answer; it throws where that is not as documented. Throws the endpoint's failure alone. */
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
  return failure(kind === 'timeout' ? 'timeout' : 'unreachable', `${name} could not be reached: ${kind}.`, { cause });
}

/** What an endpoint says of a refusal may repeat the key or what it was asked: none of it is repeated. */
async function refusal({ name, failure, statuses, isOfRequest }: Endpoint, response: OutboundResponse): Promise<Error> {
  const { status } = response;
  const isReadable = status === 500 && isOfRequest !== undefined;
  const said = isReadable ? await response.text().catch(() => '') : '';
  response.discard();
  const known = statuses?.[status];
  const hint = known?.hint ? ` ${known.hint}` : '';
  const fault = isOfRequest?.test(said) ? 'refused' : faultOf(status);
  return failure(known?.kind ?? fault, `${name} answered ${status}.${hint}`, {});
}

function faultOf(status: number): EndpointFault {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402 || status === 429) return 'rate-limit';
  if (status === 400 || status === 413 || status === 422) return 'refused';
  return status >= 500 ? 'overloaded' : 'unreachable';
}
