import { createHash } from 'node:crypto';
import type { Endpoint } from '@atrium/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Attempt } from '../../attempts/attempt-store.ts';
import type { Actor } from '../actor.ts';
import { Problem } from '../problem.ts';
import type { Parsed } from './parse-call.ts';

/** The idempotency key of a call, if the client sent one and the endpoint uses it. */
export function attemptOf(
  { oncePerKey, method, path }: Endpoint,
  request: FastifyRequest,
  actor: Actor | null,
  { params, body }: Pick<Parsed, 'params' | 'body'>,
): Attempt | null {
  const key = request.headers['idempotency-key'];
  if (!oncePerKey || actor === null || key === undefined) return null;
  // Printable and not too long. Any other key is refused, because to ignore it would let a repeated call act twice.
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem('invalid-request');
  const said = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('base64url');
  return { userId: actor.userId, key, said };
}
