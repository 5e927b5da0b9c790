import type { z } from 'zod';
import type { ProblemCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint.
 * `public`: anyone, no identity needed. `visitor`: anyone; a write makes a visitor session where there is none.
 * `user`: signed in. `admin`: signed in with the admin role.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin';

/**
 * Which bucket of the rate limiter a call draws from. `heavy`: exports, imports, copies of whole chats and
 * pictures from elsewhere, which keep the server at work for a while. `payment`: what asks the card payment provider. `webhook`: signed messages of other servers, which come in bursts.
 */
export type RateClass = 'read' | 'write' | 'chat' | 'upload' | 'heavy' | 'auth' | 'payment' | 'webhook';

/** What an answer is: JSON by a schema, an event stream, bytes of a file, a page, another address (303) or nothing. */
export type ResponseShape = z.ZodType | 'events' | 'bytes' | 'page' | 'redirect' | 'page-or-redirect' | 'empty';

/** How a body arrives: JSON by a schema, or raw bytes that the handler reads as a stream of chunks, limited by `bodyLimit`. */
export type BodyShape = z.ZodType | 'bytes';

export interface Endpoint {
  readonly method: Method;
  /** Fastify spelling: `/api/chat/:id`. */
  readonly path: `/${string}`;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly access: Access;
  /** The name of the path parameter that names an object owned by the caller; foreign and absent are the same 404. */
  readonly owns?: string;
  /**
   * It heeds an Idempotency-Key: the same call of the same user under the same key makes nothing a second time, and another
   * one is a conflict.
   */
  readonly oncePerKey?: true;
  /** Others than our own page may send it; it must therefore do nothing by the caller's cookies alone. Absent: they are refused. */
  readonly fromOtherSites?: true;
  /** Bytes. 64 kB unless the endpoint says more. */
  readonly bodyLimit: number;
  readonly rateClass: RateClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: BodyShape;
  readonly response: ResponseShape;
  /**
   * Beyond those any endpoint may answer with (invalid-request, rate-limited, internal, store-away, unavailable), any write
   * (cross-site, unsupported-type), and any that takes a body (too-large).
   */
  readonly errors: readonly ProblemCode[];
}

type Output<T, Fallback> = T extends z.ZodType ? z.output<T> : Fallback;
type Input<T, Fallback> = T extends z.ZodType ? z.input<T> : Fallback;

export type ParamsOf<E extends Endpoint> = Output<E['params'], Record<never, never>>;
export type QueryOf<E extends Endpoint> = Output<E['query'], Record<never, never>>;
export type BodyOf<E extends Endpoint> = E['body'] extends 'bytes'
  ? AsyncIterable<Uint8Array>
  : Output<E['body'], undefined>;
export type ResponseOf<E extends Endpoint> = Output<E['response'], undefined>;
/** What a caller writes, before defaults are filled in. */
export type BodyInputOf<E extends Endpoint> = Input<E['body'], undefined>;
export type QueryInputOf<E extends Endpoint> = Input<E['query'], Record<never, never>>;

export const defaultBodyLimit = 64 * 1024;

/** Declares an endpoint; fills the body limit in where none is given. */
export function endpoint<const E extends Omit<Endpoint, 'bodyLimit'> & { bodyLimit?: number }>(declaration: E) {
  return { bodyLimit: defaultBodyLimit, ...declaration };
}
