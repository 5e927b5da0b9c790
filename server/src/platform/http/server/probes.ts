import type { FastifyInstance } from 'fastify';

export interface Health {
  /** Whether requests can be served: the database answers and its tables exist. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the start is over, so that jobs are taken. */
  readonly isStarted?: () => boolean;
  /** Whether the process is shutting down. */
  readonly isDraining: () => boolean;
  /** Whether the disk of the database has no room. What is there can be read; nothing can be written. */
  readonly isFull?: () => boolean;
  /** Whether files can be stored and read, as far as is known. Chats work without. */
  readonly canKeepFiles?: () => boolean;
}

/** Milliseconds for which an answer of the database is reused, so that probes cannot load it. */
const freshFor = 1000;

/** Liveness (the process answers) and readiness (it can serve), under the paths that platforms probe. */
export function serveProbes(app: FastifyInstance, health: Health): void {
  let checked: { at: number; ready: Promise<boolean> } | null = null;
  for (const url of ['/health', '/healthz', '/livez']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: async () => ({ status: 'ok' }) });
  }
  for (const url of ['/ready', '/readyz']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) => {
        if (health.isDraining()) return reply.code(503).send({ status: 'draining' });
        if (health.isStarted?.() === false) return reply.code(503).send({ status: 'starting' });
        if (!checked || performance.now() - checked.at > freshFor) {
          checked = { at: performance.now(), ready: health.isReady().catch(() => false) };
        }
        const ready = await checked.ready;
        const files = (health.canKeepFiles?.() ?? true) ? {} : { files: 'unavailable' };
        const database = health.isFull?.() ? { database: 'full' } : {};
        return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', ...database, ...files });
      },
    });
  }
}
