import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { type Behaviour, behaviourOf, standardBehaviour } from './behaviour.ts';
import { chatWire } from './chat-wire.ts';
import { contentWire } from './content-wire.ts';
import { messagesWire } from './messages-wire.ts';
import { predictionWire } from './prediction-wire.ts';
import { responsesWire } from './responses-wire.ts';
import { streamReply } from './stream-reply.ts';
import { errorWords, type Wire } from './wire.ts';

/** A request as the fake received it. */
export interface SeenRequest {
  readonly wire: Wire['name'];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The connection by which it came. */
  readonly peer: string;
  /** Milliseconds since the epoch. */
  readonly arrivedAt: number;
  /** How the answer ended: it is still open, complete, or was closed early by the other side. */
  outcome: 'open' | 'done' | 'closed';
  /** When the other side closed it, milliseconds since the epoch. */
  closedAt?: number;
}

export interface FakeUpstream {
  /** `http://127.0.0.1:port`, the base address for Anthropic and Gemini; add `/v1` for OpenAI's wire. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** The calls that requested a list of models or tested a key, with the path and headers of each. */
  readonly checks: readonly Pick<SeenRequest, 'path' | 'headers'>[];
  /** Predictions that were cancelled, by the address at which they were. */
  readonly cancelled: readonly string[];
  /** How many streams are being sent at the moment. */
  readonly open: number;
  behave(behaviour: Partial<Behaviour>): void;
  /** Lets all replies that are currently held go on. */
  release(): void;
  /** Restores the standard behaviour, forgets all requests, and releases what is held. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * A fake model provider on loopback that speaks the wire protocols of all vendors. It is deterministic, and as faulty
 * as it is told to be.
 */
export async function startFakeUpstream(
  options: { port?: number; behaviour?: Partial<Behaviour> } = {},
): Promise<FakeUpstream> {
  const first = { ...standardBehaviour, ...options.behaviour };
  const state: State = {
    first,
    behaviour: first,
    requests: [],
    checks: [],
    predictions: new Map(),
    cancelled: [],
    held: new Set(),
  };
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const { url, close } = await listenOnLoopback(server, options.port);
  return {
    url,
    get requests() {
      return state.requests;
    },
    get checks() {
      return state.checks;
    },
    get cancelled() {
      return state.cancelled;
    },
    get open() {
      return state.requests.filter((request) => request.outcome === 'open').length;
    },
    behave: (behaviour) => {
      state.behaviour = { ...state.behaviour, ...behaviour };
    },
    release: () => release(state),
    reset: () => {
      state.behaviour = first;
      state.requests = [];
      state.checks = [];
      state.cancelled = [];
      state.predictions.clear();
      release(state);
    },
    close,
  };
}

interface State {
  /** The behaviour it was started with. */
  readonly first: Behaviour;
  behaviour: Behaviour;
  requests: SeenRequest[];
  checks: Pick<SeenRequest, 'path' | 'headers'>[];
  readonly predictions: Map<string, { behaviour: Behaviour; seen: SeenRequest; released: () => Promise<void> }>;
  cancelled: string[];
  /** The functions that let each held reply go on. */
  readonly held: Set<() => void>;
}

function release({ held }: State): void {
  for (const goOn of held) goOn();
  held.clear();
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  if (path.startsWith('/fake/')) return control(state, path, request, response);
  if ((request.method === 'GET' && isCheck.test(path)) || path.endsWith(':countTokens')) {
    check(state, path, request, response);
    return;
  }
  if (path.startsWith('/streams/')) return readPrediction(state, path, response);
  if (path.endsWith('/cancel')) {
    state.cancelled.push(path);
    return json(response, 200, {});
  }
  if (path === '/api/version' && state.behaviour.isOllama) return json(response, 200, { version: '0.13.0' });
  if (path === '/api/generate' && state.behaviour.loadedThen) {
    if (state.behaviour.loadedThen === 'never') return;
    state.behaviour = { ...state.behaviour, loaded: state.behaviour.loadedThen };
    return json(response, 200, { done: true, done_reason: 'load' });
  }
  if (path === '/api/show' && state.behaviour.shown) return json(response, 200, state.behaviour.shown);
  if (path === '/api/ps' && state.behaviour.loaded) return json(response, 200, state.behaviour.loaded);
  const wire = wireOf(path);
  if (!wire || request.method !== 'POST') return json(response, 404, { error: { message: 'no such path' } });
  const body: unknown = JSON.parse(await textOf(request));
  if (asksForTitle(body)) {
    const named = { ...standardBehaviour, reply: state.behaviour.title ?? '' };
    return streamReply(response, wire, named, async () => {});
  }
  const behaviour = behaviourOf(state.behaviour, wire.questionOf(body));
  const { remoteAddress, remotePort } = request.socket;
  const seen: SeenRequest = {
    peer: `${remoteAddress}:${remotePort}`,
    wire: wire.name,
    path,
    headers: plain(request),
    body,
    arrivedAt: Date.now(),
    outcome: 'open',
  };
  state.requests.push(seen);
  response.once('close', () => {
    seen.outcome = response.writableFinished ? 'done' : 'closed';
    seen.closedAt = Date.now();
  });
  if (behaviour.fault === 'hang') return;
  if (!isKnown(behaviour, request)) {
    json(response, 401, unknownKey(request));
    return;
  }
  if (behaviour.status !== 200) {
    const retry = behaviour.retryAfter === undefined ? {} : { 'retry-after': String(behaviour.retryAfter) };
    const body = behaviour.echoesHeaders
      ? { error: { message: `Incorrect API key provided: ${JSON.stringify(seen.headers)}` } }
      : wire.errorBody(behaviour.status, behaviour.errorText ?? errorWords[behaviour.error]);
    return json(response, behaviour.status, body, retry);
  }
  const released = () => new Promise<void>((goOn) => state.held.add(goOn));
  if (wire !== predictionWire) return streamReply(response, wire, behaviour, released);
  state.predictions.set(String(state.requests.length), { behaviour, seen, released });
  const stream = `http://${request.headers.host}/streams/${state.requests.length}`;
  json(response, 201, { id: `p${state.requests.length}`, status: 'starting', urls: { stream } });
}

/** A prediction is created by one request and read by another; the first counts as answered when the second is. */
async function readPrediction(state: State, path: string, response: ServerResponse): Promise<void> {
  const prediction = state.predictions.get(path.split('/').at(-1) ?? '');
  if (!prediction) return json(response, 404, { detail: 'no such prediction' });
  const { behaviour, seen, released } = prediction;
  seen.outcome = 'open';
  response.once('close', () => {
    seen.outcome = response.writableFinished ? 'done' : 'closed';
    seen.closedAt = Date.now();
  });
  await streamReply(response, predictionWire, behaviour, released);
}

/** The paths at which vendors list their models or tell whose a key is. */
const isCheck = /\/(models|key|account)(\?|$)/;

function check(state: State, path: string, request: IncomingMessage, response: ServerResponse): void {
  state.checks.push({ path, headers: plain(request) });
  const { checkStatus = 200 } = state.behaviour;
  const status = isKnown(state.behaviour, request) ? checkStatus : 401;
  const { list = { object: 'list', data: [{ id: 'fake-model', object: 'model' }] } } = state.behaviour;
  json(response, status, status === 200 ? list : unknownKey(request));
}

function isKnown({ knownKeys }: Behaviour, { headers }: IncomingMessage): boolean {
  const sent =
    headers.authorization?.replace('Bearer ', '') ??
    headers['x-api-key'] ??
    headers['api-key'] ??
    headers['x-goog-api-key'];
  return knownKeys === undefined || knownKeys.includes(String(sent));
}

/** An error about an unknown key that repeats the key, as vendors do. */
function unknownKey(request: IncomingMessage): object {
  return { error: { code: 'invalid_api_key', message: `Unknown key: ${JSON.stringify(plain(request))}` } };
}

/**
 * Whether a request asks for a chat's title. Such requests are made beside the replies, and are not among those that
 * tests look at.
 */
function asksForTitle(body: unknown): boolean {
  return JSON.stringify(body).includes('Write a title of at most six words');
}

/** For the fake as a separate process: GET /fake/state, POST /fake/behaviour (a part of it), POST /fake/reset. */
async function control(state: State, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (path === '/fake/behaviour')
    state.behaviour = { ...state.behaviour, ...(JSON.parse(await textOf(request)) as object) };
  if (path === '/fake/reset') {
    state.behaviour = state.first;
    state.requests = [];
  }
  json(response, 200, { behaviour: state.behaviour, requests: state.requests });
}

function wireOf(path: string): Wire | undefined {
  if (path.endsWith('/chat/completions')) return chatWire;
  if (path.endsWith('/v1/messages')) return messagesWire;
  if (path.endsWith('/predictions')) return predictionWire;
  if (path.endsWith('/v1/responses')) return responsesWire;
  return path.includes(':streamGenerateContent') ? contentWire : undefined;
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function plain(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}
