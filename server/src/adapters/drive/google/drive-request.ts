import type { z } from 'zod';
import {
  type Outbound,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
} from '../../../platform/outbound/outbound.ts';
import { DriveError } from '../../../ports/drive.ts';
import { failureOf } from './failure.ts';

/** Maximum bytes of a JSON answer; a page of a thousand files is far smaller. */
const maxAnswerBytes = 8 * 1024 * 1024;
/** Timeouts in milliseconds. A drive that hangs must not occupy a worker for long. */
const patience = { connectTimeoutMs: 5_000, headersTimeoutMs: 15_000, bodyTimeoutMs: 15_000, totalTimeoutMs: 25_000 };

export type DriveRequest = Omit<OutboundRequest, 'trust'> & { readonly trust?: OutboundRequest['trust'] };

/** Sends a request and returns the answer if its status is a success or in `alsoFine`; otherwise throws DriveError. */
export async function ask(
  outbound: Outbound,
  request: DriveRequest,
  alsoFine: readonly number[] = [],
): Promise<OutboundResponse> {
  try {
    const answer = await outbound.request({ trust: 'operator', ...patience, maxBytes: maxAnswerBytes, ...request });
    if ((answer.status >= 200 && answer.status < 300) || alsoFine.includes(answer.status)) return answer;
    throw failureOf(answer.status, answer.headers, await answer.text());
  } catch (error) {
    throw driveErrorOf(error);
  }
}

/** Requests JSON of a given shape. An answer of another shape counts as a temporary fault of the drive. */
export async function askFor<T extends z.ZodType>(
  outbound: Outbound,
  shape: T,
  request: DriveRequest,
): Promise<z.output<T>> {
  const answer = await ask(outbound, request);
  return readAs(shape, answer);
}

export async function readAs<T extends z.ZodType>(shape: T, answer: OutboundResponse): Promise<z.output<T>> {
  try {
    return shape.parse(JSON.parse(await answer.text()));
  } catch (error) {
    if (error instanceof OutboundError) throw driveErrorOf(error);
    // No `cause`, because it would quote the answer.
    throw new DriveError('unavailable', 'The drive gave an answer that cannot be read.');
  }
}

export function driveErrorOf(error: unknown): DriveError {
  if (error instanceof DriveError) return error;
  if (!(error instanceof OutboundError))
    return new DriveError('network', 'The drive could not be asked.', { cause: error });
  const { kind, message } = error;
  if (kind === 'timeout' || kind === 'too-large' || kind === 'aborted') return new DriveError(kind, message);
  return new DriveError('network', message);
}
