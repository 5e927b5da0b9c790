import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../../log/create-log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { answerError } from '../calls/answer-error.ts';
import { answerUnknown, isNavigation } from '../calls/answer-unknown.ts';
import { mount } from '../calls/mount.ts';
import { createRateLimiter } from '../calls/rate-limit.ts';
import type { Identity } from '../identity.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { type PageOptions, type ShowPage, servePages } from '../pages/serve-pages.ts';
import type { Route } from '../route.ts';
import { answerClientError } from './answer-client-error.ts';
import { endSlowReaders, type ReadingPace } from './end-slow-readers.ts';
import { logRequests } from './log-requests.ts';
import { type Health, serveProbes } from './probes.ts';
import { refuseOddFraming } from './refuse-odd-framing.ts';
import { serveMetrics } from './serve-metrics.ts';

export interface MountedRoute {
  readonly method: string;
  readonly url: string;
}

export interface HttpOptions {
  readonly log: Log;
  readonly appUrl: URL;
  /** Addresses or ranges of proxies whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly rateLimitScale: number;
  readonly identity: Identity;
  readonly routes: readonly Route[];
  readonly health: Health;
  /** The bearer token of /metrics; null if there is no /metrics. */
  readonly metricsToken: string | null;
  /** What /metrics reports. */
  readonly metrics: Metrics;
  /** The page for everything that is not the API; without it, the server is only an API. */
  readonly pages?: PageOptions;
  /** Filled with every route that is mounted, by whatever code. */
  readonly mounted?: MountedRoute[];
  /** For tests only: shorter timeouts. */
  readonly timeouts?: Partial<Timeouts>;
  /** For tests only: each answer is checked against its declaration. */
  readonly checkResponses?: boolean;
}

/** Milliseconds after which a slow client is cut off, and how often that is checked. */
export interface Timeouts {
  /** From the connection, or the end of the previous request, to the end of the headers. */
  readonly headers: number;
  /** To the end of the body. */
  readonly request: number;
  /** Between two requests on one connection. */
  readonly keepAlive: number;
  readonly checkEvery: number;
  /** The pace below which the reader of an answer is cut off. */
  readonly reading: ReadingPace;
}
const defaultTimeouts: Timeouts = {
  headers: 30_000,
  request: 115_000,
  keepAlive: 72_000,
  checkEvery: 5_000,
  // 35 kbit/s: slower than any phone that can show a page.
  reading: { within: 60_000, bytes: 256 * 1024 },
};

/** The HTTP server: the product's routes, its page, probes and metrics. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const headers = securityHeaders(options.appUrl);
  let showPage: ShowPage | null = null;
  const app = fastify({
    // Cast to Fastify's own logger type: with pino's, the instance would have a type that no plugin function accepts.
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 1,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.request,
    maxRequestsPerSocket: 10_000,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.checkEvery,
      maxHeaderSize: 16_384,
      // Done by `refuseOddFraming`: Node would answer 400, but then process what follows on the connection.
      requireHostHeader: false,
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: answerClientError(headers),
    // An address that cannot be decoded reaches no hook and no handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      if (showPage && isNavigation(request)) void showPage(request, reply);
      else answerError(error, request, reply);
    },
  });
  endSlowReaders(app.server, timeouts.reading);
  passOverExpectations(app.server);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) options.mounted?.push({ method: each, url });
  });
  readNoBodyBeforeItsTurn(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('problem', null);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  logRequests(app);
  refuseOddFraming(app);
  serveMetrics(app, options.metricsToken, options.metrics);
  serveProbes(app, options.health);
  app.setErrorHandler(answerError);
  mount(app, options.routes, {
    identity: options.identity,
    rateLimiter: createRateLimiter(options.rateLimitScale),
    appOrigin: options.appUrl.origin,
    isDraining: options.health.isDraining,
    checkResponses: options.checkResponses ?? false,
  });
  showPage = options.pages ? await servePages(app, options.pages) : null;
  app.setNotFoundHandler(
    answerUnknown(
      options.routes.map((each) => each.endpoint),
      showPage,
    ),
  );
  return app;
}

/** Node itself would answer an unknown `Expect` with 417, without our headers and without a word. */
function passOverExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** `mount` reads each body itself, once the caller is known, with the endpoint's own limit. */
function readNoBodyBeforeItsTurn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}
