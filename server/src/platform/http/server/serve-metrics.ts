import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import { Problem } from '../problem.ts';
import { openStreams } from '../streams/event-stream.ts';

/**
 * Counts and times every request, and serves /metrics to clients with the token. Without a token there is no /metrics.
 */
export function serveMetrics(app: FastifyInstance, token: string | null, metrics: Metrics) {
  if (token === null) return;
  metrics.watchProcess();
  const answered = metrics.histogram(
    {
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its answer, in seconds. That of a stream is as long as the stream.',
      labels: ['method', 'route', 'status'],
    },
    [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  );
  metrics.gauge(
    { name: 'atrium_event_streams_open', help: 'Streams of server-sent events that are open in this process.' },
    openStreams,
  );
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    answered({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token))
      throw new Problem('sign-in-required', 'Send METRICS_TOKEN as a bearer token.');
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
