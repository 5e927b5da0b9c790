import type { ProblemCode } from '@atrium/contract/errors';

/**
 * An unsuccessful answer. Its message is the status, a colon and the body's text (or the status text when the body is
 * empty), as the specification requires. `sentence` is the text for the user.
 */
export class ProblemError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Null when an intermediary, such as a proxy, answered instead of the server. */
  readonly code: ProblemCode | null;
  readonly sentence: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ProblemError';
    this.status = status;
    this.statusText = statusText;
    const { code = null, message = `The server answered with ${`${status} ${statusText}`.trim()}.` } =
      readProblem(body);
    this.code = code;
    this.sentence = message;
  }
}

/** Reads a problem out of an unsuccessful response. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body = await response.text().catch(() => '');
  return new ProblemError(response.status, response.statusText || (statusTexts[response.status] ?? ''), body);
}

/** HTTP/2 carries no status text, so the usual ones are listed here. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function readProblem(body: string): { readonly code?: ProblemCode; readonly message?: string } {
  try {
    const { code, message } = JSON.parse(body);
    if (typeof code === 'string' && typeof message === 'string') return { code: code as ProblemCode, message };
  } catch {}
  return {};
}
