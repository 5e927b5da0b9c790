import { ConnectionPools } from './connection-pools.ts';
import { DeliveryPace } from './delivery-pace.ts';
import { Exchange } from './exchange.ts';
import type { Resolve } from './guarded-connector.ts';
import { type Outbound, OutboundError, type OutboundRequest, type OutboundResponse } from './outbound.ts';
import { parseTarget, refused } from './parse-target.ts';
import { StreamConnections } from './streams/stream-connections.ts';
import { unpackResponse } from './unpack-response.ts';

export interface OutboundOptions {
  /** OUTBOUND_ALLOW: hosts (`host` or `host:port`, lower case) that may be reached untrusted although they are private. */
  readonly allow?: readonly string[];
  /** For tests. */
  readonly resolve?: Resolve;
  /** For tests. */
  readonly pace?: DeliveryPace;
}

/** Default limits, in milliseconds and bytes. */
const defaults = {
  operator: { connect: 10_000, headers: 60_000, body: 100_000, total: undefined, maxBytes: 256 * 1024 * 1024 },
  untrusted: { connect: 5_000, headers: 10_000, body: 10_000, total: 30_000, maxBytes: 10 * 1024 * 1024 },
} as const;

/** Headers that may follow a redirect to another origin; any other header might hold a secret. */
const harmless = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

/**
 * The guarded HTTP client over undici, with one keep-alive pool per origin, trust level and connect timeout. Streams
 * have connections of their own.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allow = new Set(options.allow);
  const pools = new ConnectionPools({ allow, resolve: options.resolve });
  const streams = new StreamConnections({ resolve: options.resolve });
  const { pace = new DeliveryPace() } = options;

  function send(request: OutboundRequest, target: URL, deadline: number | undefined): Promise<OutboundResponse> {
    const standard = defaults[request.trust];
    const exchange = new Exchange({
      url: target.href,
      host: target.host,
      maxBytes: request.maxBytes ?? standard.maxBytes,
      totalTimeoutMs: deadline === undefined ? undefined : Math.max(1, deadline - performance.now()),
      signal: request.signal,
      pace,
    });
    const connectTimeoutMs = request.connectTimeoutMs ?? standard.connect;
    if (exchange.failed) return exchange.response;
    if (request.isStream && request.trust === 'operator') streams.dispatch(target, request, connectTimeoutMs, exchange);
    else
      pools.agentFor(request.trust, connectTimeoutMs).dispatch(
        {
          origin: target.origin,
          path: target.pathname + target.search,
          method: request.method ?? 'GET',
          headers: { 'accept-encoding': 'identity', ...request.headers },
          body: request.body ?? null,
          headersTimeout: request.headersTimeoutMs ?? standard.headers,
          bodyTimeout: request.bodyTimeoutMs ?? standard.body,
        },
        exchange,
      );
    return exchange.response;
  }

  async function request(first: OutboundRequest): Promise<OutboundResponse> {
    let current = first;
    let target = parseTarget(first.url, first.trust);
    const total = first.totalTimeoutMs ?? defaults[first.trust].total;
    const deadline = total === undefined ? undefined : performance.now() + total;
    for (let hop = 0; ; hop += 1) {
      const response = await send(current, target, deadline);
      const location = redirectOf(response);
      if (location === undefined || !first.maxRedirects)
        return unpackResponse(response, first.maxBytes ?? defaults[first.trust].maxBytes);
      response.discard();
      if (hop >= first.maxRedirects)
        throw new OutboundError('redirects', `The request to ${target.host} met too many redirects.`);
      current = follow(current, target, response.status, location);
      target = parseTarget(current.url, current.trust);
    }
  }

  return {
    async request(outgoing) {
      try {
        return await request(outgoing);
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        // Invalid header values and the like; the message of the inner error may quote them.
        throw new OutboundError('refused', 'Outbound request refused: it could not be built.');
      }
    },
    close: async () => {
      streams.close();
      await pools.close();
    },
  };
}

function redirectOf(response: OutboundResponse): string | undefined {
  return [301, 302, 303, 307, 308].includes(response.status) ? response.headers.location : undefined;
}

/** The request for the next hop. The operator did not set the target, so another origin is always untrusted. */
function follow(request: OutboundRequest, from: URL, status: number, location: string): OutboundRequest {
  if (/[\\\s\p{Cc}]/u.test(location) || !URL.canParse(location, from.href))
    throw refused('the redirect is not written plainly');
  const next = new URL(location, from);
  const sameOrigin = next.origin === from.origin;
  const { body, ...rest } = request;
  const keepsBody = status === 307 || status === 308;
  const kept = Object.entries(request.headers ?? {}).filter(([name]) => sameOrigin || harmless.has(name.toLowerCase()));
  return {
    ...rest,
    url: next.href,
    method: keepsBody || request.method === 'HEAD' ? (request.method ?? 'GET') : 'GET',
    trust: sameOrigin ? request.trust : 'untrusted',
    headers: Object.fromEntries(kept),
    ...(keepsBody && sameOrigin && body !== undefined ? { body } : {}),
  };
}
