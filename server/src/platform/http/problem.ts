import { type ProblemCode, problems } from '@atrium/contract/errors';

/**
 * Thrown by a use case to answer with a problem. The message defaults to the code's sentence; the cause goes only to
 * the log.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, message?: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message ?? problems[code].message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return problems[this.code].status;
  }
}
