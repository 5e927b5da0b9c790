import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { openStreams } from './event-stream.ts';
import { Problem } from './problem.ts';

/** Counts and times every request and serves /metrics to who has the token. Without a token there is no /metrics. */
export function serveMetrics(
  app: FastifyInstance,
  token: string | null,
  gauges: Readonly<Record<string, () => number>>,
) {
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  for (const [name, read] of Object.entries({ event_streams_open: openStreams, ...gauges })) {
    new Gauge({
      name,
      help: `${name.replaceAll('_', ' ')} in this process, now.`,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new Problem('sign-in-required');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
