import type { ServerResponse } from 'node:http';
import { sendError } from './send.ts';

/** How the drive fails until it is told otherwise. */
export interface Faults {
  /**
   * A status: every request gets it. `refuse` closes each connection; `hang` never answers; `flaky` fails two of three
   * requests; `lost` carries out the request and closes the connection before it answers; `stuck` accepts nothing of an
   * uploaded piece.
   */
  readonly mode: 'none' | 401 | 403 | 404 | 429 | 500 | 503 | 'refuse' | 'hang' | 'flaky' | 'lost' | 'full' | 'stuck';
  /** Seconds in the Retry-After header of a 429. */
  readonly retryAfter?: number;
  /** Whether the OAuth endpoints fail as well. */
  readonly withOAuth?: boolean;
  /** If set, only requests whose method and path contain this fail. */
  readonly only?: string;
  /** How many requests fail; all by default. */
  readonly times?: number;
}

const bodies = {
  401: ['authError', 'Invalid Credentials'],
  403: ['userRateLimitExceeded', 'User Rate Limit Exceeded'],
  404: ['notFound', 'File not found'],
  429: ['rateLimitExceeded', 'Rate Limit Exceeded'],
  500: ['backendError', 'Backend Error'],
  503: ['backendError', 'Backend Error'],
} as const;

/** Fails a request as configured; false if it is to be served. */
export function failsInstead(faults: Faults, count: number, response: ServerResponse): boolean {
  const { mode } = faults;
  if (mode === 'none' || mode === 'lost') return false;
  if (mode === 'hang') return true;
  if (mode === 'refuse') {
    response.destroy();
    return true;
  }
  if (mode === 'full' || mode === 'stuck') return false;
  if (mode === 'flaky') {
    if (count % 3 === 2) return false;
    if (count % 2 === 0) response.destroy();
    else sendError(response, 503, 'backendError', 'Backend Error');
    return true;
  }
  const [reason, message] = bodies[mode];
  if (mode === 429 && faults.retryAfter !== undefined) response.setHeader('retry-after', String(faults.retryAfter));
  sendError(response, mode, reason, message);
  return true;
}
