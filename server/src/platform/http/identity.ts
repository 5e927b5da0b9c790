import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** Who calls, as `accounts` knows it. Nothing else establishes an identity. */
export interface Identity {
  /** The caller by the session cookie alone; null where there is no valid one. */
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /** Makes a visitor and sets the session cookie. Called only for a valid write of a caller without any identity. */
  ensureVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}
