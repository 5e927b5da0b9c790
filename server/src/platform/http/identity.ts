import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListCondition } from '../database/joined/list-statement.ts';
import type { Actor } from './actor.ts';

/** Who makes a request, by what was known a moment ago: whoever goes by it has what he writes depend on the condition. */
export interface PresumedCaller {
  readonly actor: Actor;
  /** That he is still who he was, for an item whose `user_id` is his. */
  readonly condition: ListCondition;
}

/** Who calls, as `accounts` knows it. Nothing else establishes an identity. */
export interface Identity {
  /** The caller by the session cookie alone; null where there is no valid one. */
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /** The same without asking, where it may be known; null: ask. */
  presumedOf(request: FastifyRequest): PresumedCaller | null;
  /**
   * Makes a visitor and sets the session cookie. Called only for a valid write of a caller without any identity; refused
   * to one whose cookie is of somebody who was signed in.
   * @param isLate the body was waited for: by then the browser may have another cookie, and a refusal takes none from it
   */
  ensureVisitor(request: FastifyRequest, reply: FastifyReply, isLate: boolean): Promise<Actor>;
}
