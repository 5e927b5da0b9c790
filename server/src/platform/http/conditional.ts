import type { FastifyReply, FastifyRequest } from 'fastify';

/** Thrown by `unlessKnown`; answered with 304 and no body. */
export class NotModified extends Error {
  override readonly name = 'NotModified';
}

/**
 * Answers a conditional GET: if the client names this version in If-None-Match, nothing is loaded and the answer is
 * 304.
 * @param version changes whenever the answer would, and differs between callers
 */
export async function unlessKnown<T>(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  version: string,
  load: () => Promise<T>,
): Promise<T> {
  const tag = `W/"${version}"`;
  call.reply.header('etag', tag);
  const known = call.request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (known?.includes(tag)) throw new NotModified();
  return load();
}
