import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '@atrium/contract/endpoint';
import type { EndpointName, Endpoints, Route } from '@atrium/contract/endpoints';
import { type ProblemError, problemOf } from './problem-error.ts';

type Params<N extends EndpointName> = [keyof ParamsOf<Endpoints[N]>] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [K in keyof ParamsOf<Endpoints[N]>]: string | number } };
type Body<N extends EndpointName> = Endpoints[N] extends { body: 'bytes' }
  ? { readonly body: Blob }
  : [BodyInputOf<Endpoints[N]>] extends [undefined]
    ? { readonly body?: never }
    : { readonly body: BodyInputOf<Endpoints[N]> };

/** What a call needs: the endpoint's path parameters, query and body, as the contract types them. */
export type CallInput<N extends EndpointName> = Params<N> &
  Body<N> & {
    readonly query?: Partial<QueryInputOf<Endpoints[N]>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
    /** Lets the request outlive the page (at most 64 kB of body). */
    readonly keepalive?: boolean;
  };

type Arguments<N extends EndpointName> = Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>];
interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
  readonly keepalive?: boolean;
}

/** Event of the window: the server answers again, after a request that it did not answer. */
export const serverBack = 'serverback';
let isAway = false;

const listeners = new Set<() => void>();

/** Calls the listener whenever the server answers that a sign-in is required. Returns a function that unsubscribes. */
export function onSignInRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads why a request was refused, and notifies the listeners if a sign-in is required. */
export function refusalOf(response: Response): Promise<ProblemError> {
  if (response.status === 401) for (const listener of listeners) listener();
  return problemOf(response);
}

/** The address of an endpoint with its parameters filled in; also the key under which its answer is cached. */
export function addressOf(
  { path }: Route,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${filled}?${search}` : filled;
}

/**
 * Calls an endpoint and returns the raw response, for streams, bytes and conditional requests. Cookies are sent, which
 * is the default of `fetch`. Throws ProblemError for 4xx and 5xx, and TypeError when no answer of the server arrived. A
 * 304 is returned like any other answer.
 */
export async function send<N extends EndpointName>(route: Route<N>, ...[given]: Arguments<N>): Promise<Response> {
  const { params, query, body, headers, signal = null, keepalive = false }: AnyInput = given ?? {};
  const isJson = body !== undefined && !(body instanceof Blob);
  const response = await fetch(addressOf(route, params, query), {
    method: route.method,
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: body instanceof Blob ? body : JSON.stringify(body),
    signal,
    keepalive,
  }).catch((error) => {
    isAway ||= !signal?.aborted;
    throw error;
  });
  // What a proxy says in its place is no answer of the server.
  const isBack = isAway && response.status < 502;
  isAway = response.status >= 502;
  if (isBack) dispatchEvent(new Event(serverBack));
  if (response.status >= 400) throw await refusalOf(response);
  // The server never answers with an HTML page, but a proxy may, for example with its sign-in page. HTML that the
  // server does send is a file download.
  const said = response.headers;
  if (said.get('content-type')?.includes('html') && !said.has('content-disposition')) throw new TypeError('A page');
  return response;
}

/** Calls an endpoint that answers with JSON and returns the parsed body, typed by the contract. */
export async function call<N extends EndpointName>(
  route: Route<N>,
  ...args: Arguments<N>
): Promise<ResponseOf<Endpoints[N]>> {
  const response = await send(route, ...args);
  return await response.json();
}
