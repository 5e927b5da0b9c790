import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import { holdBody, smallBody } from './held-bodies.ts';
import type { Held } from './holding.ts';

/**
 * Bytes of a refused body that are read and discarded, so that the client can read the refusal; then the connection is
 * cut.
 */
const discardLimit = 64 * 1024 * 1024;

/** Whether the request announces a body at all. */
export function hasBody(message: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = message.headers;
  return coding !== undefined || (length !== undefined && Number(length) > 0);
}

/** The body's chunks as they arrive. Throws Problem 'too-large' beyond the limit, before any of it is kept. */
export async function* bodyStream(message: IncomingMessage, limit: number): AsyncGenerator<Buffer, void> {
  refuseLongBody(message, limit);
  let size = 0;
  for await (const chunk of chunksOf(message)) {
    size += chunk.length;
    if (size > limit) {
      discard(message);
      throw new Problem('too-large');
    }
    yield chunk;
  }
}

/** A client that disconnects within a body has sent an invalid request; that is not our fault. */
async function* chunksOf(message: IncomingMessage): AsyncGenerator<Buffer, void> {
  try {
    yield* message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw cutShort(cause);
  }
}

function cutShort(cause: unknown): Problem {
  return new Problem('invalid-request', 'The request was cut off before its end.', { cause });
}

/** Refuses a body whose announced length is beyond the limit before a byte of it is read. */
export function refuseLongBody(message: IncomingMessage, limit: number): void {
  if (Number(message.headers['content-length'] ?? 0) <= limit) return;
  discard(message);
  throw new Problem('too-large');
}

/**
 * Reads the whole body, under the same rules. It is read by events and not by an iterator, because nearly every call
 * has a body and it comes in one piece. Large bodies share a fixed amount of memory; beyond that, Problem 'unavailable'
 * is thrown. `callerOf` is called for large bodies only.
 */
export function readBody(
  message: IncomingMessage,
  limit: number,
  callerOf = () => message.socket.remoteAddress ?? '',
): Promise<Buffer> {
  refuseLongBody(message, limit);
  // A request that was cut off before this point sends no more events.
  if (message.destroyed) return Promise.reject(cutShort(message.errored));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let hold: Held | null = null;
    const refuse = (problem: Problem) => {
      message.off('data', take);
      chunks.length = 0;
      hold?.release();
      discard(message);
      reject(problem);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return refuse(new Problem('too-large'));
      if (size > smallBody) {
        hold ??= holdBody(callerOf());
        if (!hold.grow(size)) return refuse(tooMuchAtOnce());
      }
      chunks.push(chunk);
    };
    const cutOff = (cause?: Error) => {
      hold?.release();
      reject(cutShort(cause));
    };
    message.on('data', take);
    message.once('error', cutOff);
    message.once('close', cutOff);
    message.once('end', () => {
      // 'close' also follows every good request; this avoids the creation of a Problem, with its stack, each time.
      message.off('error', cutOff);
      message.off('close', cutOff);
      hold?.release();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
  });
}

function tooMuchAtOnce(): Problem {
  const sentence = 'The server is taking in as much as it can just now. Try again in a moment.';
  return new Problem('unavailable', sentence, { retryAfter: 10 });
}

/** Joins a body that an endpoint gets as a stream; only for endpoints that accept small bodies (`smallBody`). */
export async function wholeBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface Taking {
  /** The caller that a large body is counted for. */
  readonly who: string;
  /** A limit below the endpoint's own, and the sentence for bodies beyond it. */
  readonly most?: { readonly bytes: number; readonly sentence: string };
}

/**
 * Reads a streamed body as a whole and passes it to `work`. A large body counts as held until the work is done. Throws
 * Problem 'too-large' or 'unavailable'. In that case the rest of the body is still read and discarded, so that the
 * client can read the refusal; the endpoint's limit soon ends that.
 */
export async function withBody<T>(
  body: AsyncIterable<Uint8Array>,
  { who, most }: Taking,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let hold: Held | null = null;
  let refusal: Problem | null = null;
  const refusalNow = () => {
    if (most && size > most.bytes) return new Problem('too-large', most.sentence);
    if (size <= smallBody) return null;
    hold ??= holdBody(who);
    return hold.grow(size) ? null : tooMuchAtOnce();
  };
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      refusal ??= refusalNow();
      if (refusal) {
        chunks.length = 0;
        (hold as Held | null)?.release();
      } else chunks.push(chunk);
    }
    if (refusal) throw refusal;
    const bytes = Buffer.concat(chunks);
    chunks.length = 0;
    return await work(bytes);
  } finally {
    (hold as Held | null)?.release();
  }
}

function discard(message: IncomingMessage): void {
  let size = 0;
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > discardLimit) message.socket.destroy();
  });
  message.resume();
}
