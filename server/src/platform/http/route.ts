import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt } from '../attempts/attempt-store.ts';
import type { ListCondition } from '../database/joined/list-statement.ts';
import type { Actor } from './actor.ts';
import type { ListInPages } from './streams/list-in-pages.ts';

/**
 * The caller a handler is given. For `public` there may be none. For `visitor` there always is one: a write makes a
 * visitor where there is none, and a read of an owned object without any identity is answered 404 before the handler.
 */
export type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor;

/**
 * The caller as they were known a moment ago. A handler that is given this writes and tells nothing before it has made
 * sure.
 */
export interface Presumption {
  /** The condition for what it writes; see `PresumedCaller`. */
  readonly condition: ListCondition;
  /** Looks the caller up, as for every other endpoint. Throws the Problem of a caller who may not call it any more. */
  confirm(): Promise<Actor>;
}

/** One call of an endpoint, already authorised by access, parsed and limited. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorFor<E['access']>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The key under which its sender asks again, where the endpoint heeds one; null where there is none. */
  readonly attempt: Attempt | null;
  /** null: the caller was looked up, as always unless the route says that it makes sure itself. */
  readonly presumption: Presumption | null;
  readonly request: FastifyRequest;
  /** For headers and cookies; and for 'events', 'bytes', pages and redirects, which the handler sends itself. */
  readonly reply: FastifyReply;
}

/** What a handler gives back: what the endpoint declares; a long list, also a page at a time. */
type AnswerOf<R> = R | (R extends readonly (infer T)[] ? ListInPages<T> : never);

/** A handler returns the body for JSON and 'empty'; for 'events', 'bytes', pages and redirects it sends through `reply`. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<ResponseOf<E>>>;

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (call: never) => Promise<unknown>;
  /** Its handler heeds `presumption`. */
  readonly makesSure?: boolean;
}

/** Binds a handler to an endpoint; the slice's `routes.ts` is a list of these. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: Pick<Route, 'makesSure'> = {},
): Route {
  return { endpoint, handler, ...options };
}
