import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Exchange } from '../exchange.ts';
import type { OutboundRequest } from '../outbound.ts';
import { type ConnectionEvents, StreamConnection, type WrittenRequest } from './stream-connection.ts';

export interface StreamConnectionOptions {
  readonly resolve?: LookupFunction | undefined;
  /** How long an unused connection is kept after its last response, and after it was opened ahead. Milliseconds. */
  readonly keepMs: number;
  readonly aheadMs: number;
  /** Maximum connections to one origin that are opened ahead. */
  readonly mostAhead: number;
  /** Milliseconds without opening ahead after an attempt failed. */
  readonly restMs: number;
}

/** Long enough for a chat's next question to find its connection open, shorter than the providers' idle limits. */
const usual: StreamConnectionOptions = { keepMs: 30_000, aheadMs: 5_000, mostAhead: 4, restMs: 10_000 };

/** The number of connections requested within this many milliseconds decides how many are kept ready. */
const lookBackMs = 1_000;

/**
 * A connection that was opened ahead less than this many milliseconds ago is written to at once. On any other
 * connection the events that the event loop has found so far are processed first, above all its end. To ask the system
 * once more what has arrived would take a whole turn, which is long while there are many readers.
 */
const freshMs = 1_000;

/** A connection rests this many milliseconds after a response, because some servers close it then without announcing it. */
const restAfterMs = 10;

interface Idle {
  readonly connection: StreamConnection;
  /** Whether it has carried a request; false if it was only opened ahead. */
  readonly wasUsed: boolean;
  /** When its last response ended or it was opened, and when it is closed; by `performance.now`. */
  readonly since: number;
  readonly keptUntil: number;
  /** Closes it then. */
  timer: NodeJS.Timeout | undefined;
  /** Whether the event loop has got past that moment: only then is it told what has arrived since. */
  hasTurned: boolean;
}

interface Origin {
  readonly url: URL;
  readonly connectTimeoutMs: number;
  /** The most recently used connection is the last one. */
  readonly idle: Idle[];
  opening: number;
  /** The times of the latest requests for which no used connection was idle. */
  asked: readonly number[];
  /** The time until which no connection is opened ahead. */
  restsUntil: number;
  session: Buffer | undefined;
}

/**
 * Connections to addresses the operator has named, for exchanges that come in very many pieces. They are kept after
 * their responses. If several are requested within a second, some more are opened ahead, so that requests do not wait
 * for the round trips of connecting, of which TLS needs two or more.
 */
export class StreamConnections {
  readonly #options: StreamConnectionOptions;
  readonly #origins = new Map<string, Origin>();
  readonly #connections = new Set<StreamConnection>();
  #isClosed = false;

  constructor(options: Partial<StreamConnectionOptions> = {}) {
    this.#options = { ...usual, ...options };
  }

  /** Sends a request over an idle or a new connection. Throws if the request is invalid. */
  dispatch(target: URL, request: OutboundRequest, connectTimeoutMs: number, exchange: Exchange): void {
    const written = writeRequest(target, request);
    const origin = this.#originOf(target, connectTimeoutMs);
    const now = performance.now();
    const idle = this.#takeIdle(origin, now);
    const isAhead = idle !== undefined && !idle.wasUsed;
    if (!idle || isAhead) origin.asked = [...recent(origin.asked, now), now].slice(-this.#options.mostAhead - 1);
    if (!idle) this.#connect(origin).send(written, exchange);
    else if (isAhead && now - idle.since < freshMs) idle.connection.send(written, exchange);
    else afterRest(idle, now, () => this.#sendOver(idle, origin, written, exchange));
    if (isAhead) this.#openAhead(origin);
  }

  close(): void {
    this.#isClosed = true;
    for (const { idle } of this.#origins.values()) for (const { timer } of idle) clearTimeout(timer);
    for (const connection of this.#connections) connection.destroy();
    this.#origins.clear();
  }

  #originOf(target: URL, connectTimeoutMs: number): Origin {
    const key = `${target.origin} ${connectTimeoutMs}`;
    const origin: Origin = this.#origins.get(key) ?? {
      url: new URL(target.origin),
      connectTimeoutMs,
      idle: [],
      opening: 0,
      asked: [],
      restsUntil: 0,
      session: undefined,
    };
    this.#origins.set(key, origin);
    return origin;
  }

  /**
   * The connection used last of those that have rested, else the one used last. One that has just ended may still be in
   * the list: it is removed by its close event, a moment later.
   */
  #takeIdle({ idle }: Origin, now: number): Idle | undefined {
    for (;;) {
      const at = idle.findLastIndex((each) => each.hasTurned && restOf(each, now) <= 0);
      const [one] = idle.splice(at, 1);
      clearTimeout(one?.timer);
      if (!one || one.connection.isAlive) return one;
    }
  }

  #sendOver(one: Idle, origin: Origin, written: WrittenRequest, exchange: Exchange): void {
    const { connection } = one;
    const { isAlive } = connection;
    if (!exchange.failed) (isAlive ? connection : this.#connect(origin)).send(written, exchange);
    else if (isAlive) putInto(origin, one);
  }

  /** Opens a connection for a request, which is sent as soon as the connection is established. */
  #connect(origin: Origin): StreamConnection {
    return this.#open(origin, { opened: () => this.#openAhead(origin), closed: () => undefined });
  }

  /** Called only after a connection was established, so that an unreachable origin is not contacted more often. */
  #openAhead(origin: Origin): void {
    const now = performance.now();
    const wanted = recent(origin.asked, now).length - 1;
    while (!this.#isClosed && now >= origin.restsUntil && origin.idle.length + origin.opening < wanted) {
      let isOpening = true;
      const settle = () => {
        if (isOpening) origin.opening -= 1;
        isOpening = false;
      };
      origin.opening += 1;
      const connection = this.#open(origin, {
        opened: () => {
          settle();
          this.#keep(origin, connection, this.#options.aheadMs, false);
        },
        closed: () => {
          if (isOpening) origin.restsUntil = performance.now() + this.#options.restMs;
          settle();
        },
      });
    }
  }

  #open(origin: Origin, { opened, closed }: Pick<ConnectionEvents, 'opened' | 'closed'>): StreamConnection {
    const { url, connectTimeoutMs, session } = origin;
    const { resolve, keepMs } = this.#options;
    const connection: StreamConnection = new StreamConnection(
      url,
      { resolve, connectTimeoutMs, session },
      {
        opened,
        idle: (keptMs) => this.#keep(origin, connection, Math.min(keepMs, keptMs), true),
        session: (agreed) => {
          origin.session = agreed;
        },
        closed: () => {
          this.#connections.delete(connection);
          this.#forget(origin, connection);
          closed();
        },
      },
    );
    if (this.#isClosed) connection.destroy();
    else this.#connections.add(connection);
    return connection;
  }

  #keep(origin: Origin, connection: StreamConnection, forMs: number, wasUsed: boolean): void {
    connection.rest();
    const since = performance.now();
    const one: Idle = { connection, wasUsed, since, keptUntil: since + forMs, timer: undefined, hasTurned: !wasUsed };
    putInto(origin, one);
    setImmediate(() => {
      one.hasTurned = true;
    });
  }

  #forget({ idle }: Origin, connection: StreamConnection): void {
    const at = idle.findIndex((each) => each.connection === connection);
    if (at < 0) return;
    clearTimeout(idle[at]?.timer);
    idle.splice(at, 1);
  }
}

/** Adds an idle connection for as long as it is still to be kept. */
function putInto({ idle }: Origin, one: Idle): void {
  one.timer = setTimeout(() => one.connection.destroy(), one.keptUntil - performance.now()).unref();
  idle.push(one);
}

/** How long a connection has yet to rest, in milliseconds; 0 or less if that time is over. */
function restOf({ wasUsed, since }: Idle, now: number): number {
  return wasUsed ? since + restAfterMs - now : 0;
}

/**
 * Calls `go` once the connection has rested and everything that the event loop has found so far has been processed. In
 * a busy process the time of the rest may be over before the event loop could find anything: it gets one more turn.
 */
function afterRest(one: Idle, now: number, go: () => void): void {
  const left = restOf(one, now);
  if (left > 0) setTimeout(() => setImmediate(go), left);
  else if (one.hasTurned) setImmediate(go);
  else setImmediate(() => setImmediate(go));
}

function recent(times: readonly number[], now: number): readonly number[] {
  return times.filter((at) => now - at < lookBackMs);
}

/** Headers that delimit a message or control the connection; a caller may not set them. */
const ours = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'keep-alive', 'expect']);

function writeRequest(target: URL, { method = 'GET', headers = {}, body }: OutboundRequest): WrittenRequest {
  let head = `${method} ${target.pathname}${target.search} HTTP/1.1\r\nhost: ${target.host}\r\nconnection: keep-alive\r\n`;
  for (const [name, value] of Object.entries({ 'accept-encoding': 'identity', ...headers })) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (ours.has(name.toLowerCase())) throw new Error(`The header ${name} is not for a request to set.`);
    head += `${name}: ${value}\r\n`;
  }
  if (body !== undefined) head += `content-length: ${Buffer.byteLength(body)}\r\n`;
  return { method, head: `${head}\r\n`, body: body ?? null };
}
