import { createHash } from 'node:crypto';
import type { Endpoint } from '@atrium/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Attempt } from '../../attempts/attempt-store.ts';
import type { Actor } from '../actor.ts';
import { Problem } from '../problem.ts';
import type { Parsed } from './parse-call.ts';

/** Under which key a call is made, where its sender names one and the endpoint heeds it. */
export function attemptOf(
  { oncePerKey, method, path }: Endpoint,
  request: FastifyRequest,
  actor: Actor | null,
  { params, body }: Pick<Parsed, 'params' | 'body'>,
): Attempt | null {
  const key = request.headers['idempotency-key'];
  if (!oncePerKey || actor === null || key === undefined) return null;
  // Printable and not too long; anything else is refused, because ignoring it would make a second one.
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem('invalid-request');
  const said = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('base64url');
  return { userId: actor.userId, key, said };
}
