import type { Access, BodyOf, Endpoint, FailureOf, ParamsOf, QueryOf, ResponseOf } from '@atrium/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt } from '../attempts/attempt-store.ts';
import type { ListCondition } from '../database/joined/list-statement.ts';
import type { Actor } from './actor.ts';
import type { Problem } from './problem.ts';
import type { ListInPages } from './streams/list-in-pages.ts';

/**
 * The caller that a handler gets. For `public` there may be none. For `visitor` there always is one: a write creates a
 * visitor if there is none, and a read of an owned object without any identity is answered with 404 before the handler.
 */
export type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor;

/**
 * The caller as they were known a moment ago. A handler that gets this must confirm the caller before it writes or
 * reveals anything.
 */
export interface Presumption {
  /** The condition for what the handler writes; see `PresumedCaller`. */
  readonly condition: ListCondition;
  /**
   * Looks the caller up, as for every other endpoint. Throws the Problem for a caller who may no longer make this call.
   */
  confirm(): Promise<Actor>;
}

/** One call of an endpoint: its access is checked, and its input is parsed and limited. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorFor<E['access']>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The idempotency key of the call, if the endpoint uses one; null if there is none. */
  readonly attempt: Attempt | null;
  /** null if the caller was looked up, which is always done unless the route declares `makesSure`. */
  readonly presumption: Presumption | null;
  readonly request: FastifyRequest;
  /** For headers and cookies, and for 'events', 'bytes', pages and redirects, which the handler sends itself. */
  readonly reply: FastifyReply;
}

/** What a handler returns: what the endpoint declares; a long list may also come in pages. */
type AnswerOf<R> = R | (R extends readonly (infer T)[] ? ListInPages<T> : never);

/**
 * A handler returns the body for JSON and 'empty', also that of a failure, whose status it sets itself; for 'events',
 * 'bytes', pages and redirects it sends through `reply`.
 */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<ResponseOf<E>> | FailureOf<E>>;

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (call: never) => Promise<unknown>;
  /** Whether its handler handles `presumption`. */
  readonly makesSure?: boolean;
  /** For endpoints that refuse on a page: the address of the page that tells of a problem. */
  readonly pageFor?: (problem: Problem, request: FastifyRequest) => string;
}

/** Binds a handler to an endpoint; a slice's `routes.ts` is a list of these. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: Pick<Route, 'makesSure' | 'pageFor'> = {},
): Route {
  return { endpoint, handler, ...options };
}
