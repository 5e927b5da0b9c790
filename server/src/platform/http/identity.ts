import type { ServerResponse } from 'node:http';
import type { Access } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListCondition } from '../database/joined/list-statement.ts';
import type { Actor } from './actor.ts';
import { Problem } from './problem.ts';

/**
 * A caller as they were known a moment ago, without querying the store again. Code that relies on it must make its
 * writes depend on the condition.
 */
export interface PresumedCaller {
  readonly actor: Actor;
  /** The condition that the caller is still who they were, for a list item whose `user_id` is theirs. */
  readonly condition: ListCondition;
}

/** The refusal of a caller whose session was valid before, or when the request came, and is over now. */
export function sessionIsOver(
  kind: Actor['kind'],
  { access = 'visitor', cause }: { readonly access?: Access; readonly cause?: unknown } = {},
): Problem {
  // A visitor's session may be over because the visitor has signed in meanwhile; their next request carries the new
  // cookie.
  if (kind === 'visitor')
    return new Problem('sign-in-required', 'Your session as a visitor has ended. Try again.', { cause });
  const way = access === 'visitor' ? 'Sign in, or try again as a visitor.' : 'Sign in to go on.';
  const sentence = `You have been signed out: this session was ended or has expired. ${way}`;
  return new Problem('sign-in-required', sentence, { cause });
}

/** Identifies callers; implemented by `accounts`. Nothing else establishes an identity. */
export interface Identity {
  /** The caller by the session cookie alone; null if there is no valid one. */
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /** The same from memory; null if the caller is not known without a query. */
  presumedOf(request: FastifyRequest): PresumedCaller | null;
  /**
   * Creates a visitor and sets the session cookie. Called only for a valid write of a caller without any identity.
   * Refused if the browser's cookie is that of a user who was signed in.
   * @param isLate the body was waited for: the browser may have another cookie by then, so a refusal must not remove it
   */
  ensureVisitor(request: FastifyRequest, reply: FastifyReply, isLate: boolean): Promise<Actor>;
  /** Ends a stream to this caller when their session ends, on whichever replica it is ended. */
  endWithSession(actor: Actor, stream: ServerResponse): void;
}
