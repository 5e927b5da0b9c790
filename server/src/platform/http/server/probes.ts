import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '../../clock/wait-at-most.ts';

export interface Health {
  /** Whether requests can be served: the database answers and its tables exist. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the start is over, so that jobs are taken. */
  readonly isStarted?: () => boolean;
  /** Whether the process is shutting down. */
  readonly isDraining: () => boolean;
  /** Whether the database can only be read, as a standby can. Asked after `isReady`. */
  readonly isReadOnly?: () => boolean;
  /** Whether the disk of the database has no room. What is there can be read; nothing can be written. */
  readonly isFull?: () => boolean;
  /** Whether files can be stored and read, as far as is known. Chats work without. */
  readonly canKeepFiles?: () => boolean;
  /** Milliseconds after which a silent database counts as one that does not answer. */
  readonly patience?: number;
}

/** Milliseconds for which an answer of the database is reused, so that probes cannot load it. */
const freshFor = 1000;

/** Liveness (the process answers) and readiness (it can serve), under the paths that platforms probe. */
export function serveProbes(app: FastifyInstance, health: Health): void {
  const isReady = createReadiness(health);
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
        const ready = await isReady();
        const files = (health.canKeepFiles?.() ?? true) ? {} : { files: 'unavailable' };
        return reply
          .code(ready ? 200 : 503)
          .send({ status: ready ? 'ok' : 'unavailable', ...faultOf(health), ...files });
      },
    });
  }
}

/** Why nothing can be written to the database, although it answers. */
function faultOf({ isReadOnly, isFull }: Health): { readonly database?: 'read-only' | 'full' } {
  if (isReadOnly?.()) return { database: 'read-only' };
  return isFull?.() ? { database: 'full' } : {};
}

/**
 * Whether the database answers in time. While it is silent it is not asked again: each question would hold one of the
 * few connections, and a probe that hangs tells its platform less than an answer.
 */
function createReadiness({ isReady, patience = 2_000 }: Health): () => Promise<boolean> {
  let checked: { at: number; answer: Promise<boolean> } | null = null;
  let isAsked = false;
  return async () => {
    if (!checked || (!isAsked && performance.now() - checked.at > freshFor)) {
      isAsked = true;
      const answer = isReady()
        .catch(() => false)
        .finally(() => {
          isAsked = false;
        });
      checked = { at: performance.now(), answer };
    }
    let ready = false;
    const asked = checked.answer.then((answer) => {
      ready = answer;
    });
    await waitAtMost(patience, asked);
    return ready;
  };
}
