import { problems } from '@atrium/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isStoreUnavailable } from '../../database/violations.ts';
import { Problem } from '../problem.ts';

/** Answers with `{code, message}` from our own table and nothing else; the actual error goes to the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = noteProblem(error, request);
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  reply
    .code(problem.status)
    .removeHeader('etag')
    .removeHeader('content-encoding')
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code: problem.code, message: problem.message }));
}

/**
 * The problem that an error is for the caller; what went wrong is logged. One without a cause is a refusal that is
 * meant, such as that of a server that is busy or ending: the line of its request tells it.
 */
export function noteProblem(error: unknown, request: FastifyRequest): Problem {
  const problem = asProblem(error);
  request.problem = problem;
  const isFault = problem.code === 'internal' || (problem.status >= 500 && problem.cause !== undefined);
  if (isFault) request.log.error({ err: problem.cause ?? error }, 'request failed');
  return problem;
}

const noRoom = 'The server has no room left on its disk. Whoever runs it has to make some.';

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isStoreUnavailable(error)) return new Problem('store-away', undefined, { cause: error, retryAfter: 5 });
  if (isDiskFull(error)) return new Problem('unavailable', noRoom, { cause: error });
  const { statusCode, code } = error as Partial<FastifyError>;
  // No id is that long.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new Problem('not-found', undefined, { cause: error });
  if (statusCode === undefined || statusCode >= 500) return new Problem('internal', undefined, { cause: error });
  const same = Object.entries(problems).find(([, { status }]) => status === statusCode);
  return new Problem((same?.[0] ?? 'invalid-request') as keyof typeof problems, undefined, { cause: error });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem with which the request was refused or failed; for the log. */
    problem: Problem | null;
  }
}
