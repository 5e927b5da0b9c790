import type { ServerResponse } from 'node:http';
import type { Access } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListCondition } from '../database/joined/list-statement.ts';
import type { Actor } from './actor.ts';
import { Problem } from './problem.ts';

/** Who makes a request, by what was known a moment ago: whoever goes by it has what he writes depend on the condition. */
export interface PresumedCaller {
  readonly actor: Actor;
  /** That he is still who he was, for an item whose `user_id` is his. */
  readonly condition: ListCondition;
}

/** What is told to a caller who was somebody, before or as his request came, and is so no more. */
export function sessionIsOver(
  kind: Actor['kind'],
  { access = 'visitor', cause }: { readonly access?: Access; readonly cause?: unknown } = {},
): Problem {
  // A visitor may be so because he has signed in meanwhile: what he sends next says who he is.
  if (kind === 'visitor') return new Problem('sign-in-required', 'This visit is over. Try again.', { cause });
  const way = access === 'visitor' ? 'Sign in, or try again as a visitor.' : 'Sign in to go on.';
  const sentence = `You have been signed out: this session was ended or has expired. ${way}`;
  return new Problem('sign-in-required', sentence, { cause });
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
  /** Ends a stream that answers this caller when his session ends, wherever that is ended. */
  endWithSession(actor: Actor, stream: ServerResponse): void;
}
