import type { BodyInputOf, Endpoint, QueryInputOf, ResponseOf } from '@atrium/contract/endpoint';
import { createEventDecoder } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';

export interface TestInput<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryInputOf<E>;
  readonly body?: E['body'] extends 'bytes' ? Uint8Array<ArrayBuffer> : BodyInputOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, otherwise the text. */
  readonly body: unknown;
}

/** One event of a stream with its sequence number. */
export interface SequencedEvent {
  readonly seq: number | null;
  readonly event: RunEvent;
}

/** A simulated browser of one user, typed by the contract's endpoints. */
export interface TestClient {
  readonly jar: CookieJar;
  /** Makes a call and returns the answer, whatever it is. */
  send<E extends Endpoint>(endpoint: E, input?: TestInput<E>): Promise<TestAnswer>;
  /** Makes a call and returns the body; throws unless the answer is a success. */
  call<E extends Endpoint>(endpoint: E, input?: TestInput<E>): Promise<ResponseOf<E>>;
  /** Calls an endpoint that streams, and returns its events as they arrive; throws unless the answer is a success. */
  events<E extends Endpoint>(endpoint: E, input?: TestInput<E>): AsyncGenerator<SequencedEvent, void>;
  /** Makes a call and returns fetch's raw response, for bytes and pages. */
  fetch<E extends Endpoint>(endpoint: E, input?: TestInput<E>): Promise<Response>;
}

export function createTestClient(baseUrl: string, cookie?: string): TestClient {
  const jar = createCookieJar();
  if (cookie) jar.set(cookie);
  const raw = async <E extends Endpoint>(endpoint: E, input: TestInput<E> = {}) => {
    const response = await fetch(new URL(pathOf(endpoint, input), baseUrl), requestOf(endpoint, input, jar));
    jar.take(response);
    return response;
  };
  const send = async <E extends Endpoint>(endpoint: E, input?: TestInput<E>): Promise<TestAnswer> => {
    const response = await raw(endpoint, input);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    jar,
    send,
    fetch: raw,
    call: async (endpoint, input) => {
      const answer = await send(endpoint, input);
      if (answer.status >= 300) throw new Error(refusal(endpoint, answer.status, JSON.stringify(answer.body)));
      return answer.body as never;
    },
    async *events(endpoint, input) {
      const response = await raw(endpoint, input);
      if (!response.ok || !response.body) throw new Error(refusal(endpoint, response.status, await response.text()));
      const decode = createEventDecoder();
      for await (const text of response.body.pipeThrough(new TextDecoderStream()))
        for (const { id, data } of decode(text)) yield { seq: id, event: JSON.parse(data) };
    },
  };
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_all, name) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as object)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function requestOf(endpoint: Endpoint, input: AnyInput, jar: CookieJar): RequestInit {
  const headers = new Headers(input.headers);
  const cookie = jar.header();
  if (cookie) headers.set('cookie', cookie);
  const request: RequestInit = { method: endpoint.method, headers, redirect: 'manual' };
  if (input.signal) request.signal = input.signal;
  if (input.body instanceof Uint8Array) request.body = new Uint8Array(input.body);
  else if (input.body !== undefined) {
    request.body = JSON.stringify(input.body);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  }
  return request;
}

function refusal({ method, path }: Endpoint, status: number, body: string): string {
  return `${method} ${path} answered ${status}: ${body.slice(0, 500)}`;
}
