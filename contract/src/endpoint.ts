import type { z } from 'zod';
import type { ProblemCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `public`: anyone, no identity needed. `visitor`: anyone; a write creates a visitor session
 * if there is none. `user`: signed-in users. `admin`: signed-in users with the admin role.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin';

/**
 * Which bucket of the rate limiter a call draws from. `heavy`: exports, imports, copies of whole chats, and pictures
 * fetched from other servers, which keep the server busy for a while. `payment`: calls that ask the card payment
 * provider. `webhook`: signed messages from other servers, which come in bursts.
 */
export type RateClass = 'read' | 'write' | 'chat' | 'upload' | 'heavy' | 'auth' | 'payment' | 'webhook';

/** The kind of response: JSON by a schema, an event stream, bytes of a file, a page, a redirect (303) or nothing. */
export type ResponseShape = z.ZodType | 'events' | 'bytes' | 'page' | 'redirect' | 'page-or-redirect' | 'empty';

/** The body of a failure that says more than other problems; `code` names the problems that it stands for. */
export type FailureShape = z.ZodObject<{ readonly code: z.ZodEnum<Record<string, ProblemCode>> }>;

/** How a body arrives: JSON by a schema, or raw bytes that the handler reads as a stream of chunks, limited by `bodyLimit`. */
export type BodyShape = z.ZodType | 'bytes';

export interface Endpoint {
  readonly method: Method;
  /** In Fastify's syntax: `/api/chat/:id`. */
  readonly path: `/${string}`;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly access: Access;
  /**
   * The name of the path parameter that identifies an object owned by the caller. Objects of other users and objects
   * that do not exist give the same 404.
   */
  readonly owns?: string;
  /**
   * Whether it supports an Idempotency-Key: the same user repeating the same call with the same key changes nothing a
   * second time; a different call with that key is a conflict.
   */
  readonly oncePerKey?: true;
  /**
   * Whether pages of other sites may send it; it must then do nothing on the authority of the caller's cookies alone.
   * Absent: requests from other sites are refused.
   */
  readonly fromOtherSites?: true;
  /** Maximum size of the body in bytes; 64 kB by default. */
  readonly bodyLimit: number;
  readonly rateClass: RateClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: BodyShape;
  readonly response: ResponseShape;
  /** What the events of a stream are, for the API reference. */
  readonly events?: string;
  /**
   * Whether browsers go to it by themselves, and each refusal and failure therefore leads to a page that tells of it.
   * Absent: these are answered with a problem as JSON.
   */
  readonly refusesOnPage?: true;
  /**
   * The errors specific to this endpoint. Any endpoint may also answer with invalid-request, rate-limited, internal,
   * store-away and unavailable; any with a name in its path with not-found; any write with cross-site and
   * unsupported-type; any that takes a body with too-large.
   */
  readonly errors: readonly ProblemCode[];
  /**
   * What some of `errors` are answered with instead where the handler itself says so, under the status of its code. The
   * same problem may be answered in the usual form too.
   */
  readonly failure?: FailureShape;
}

type Output<T, Fallback> = T extends z.ZodType ? z.output<T> : Fallback;
type Input<T, Fallback> = T extends z.ZodType ? z.input<T> : Fallback;

export type ParamsOf<E extends Endpoint> = Output<E['params'], Record<never, never>>;
export type QueryOf<E extends Endpoint> = Output<E['query'], Record<never, never>>;
export type BodyOf<E extends Endpoint> = E['body'] extends 'bytes'
  ? AsyncIterable<Uint8Array>
  : Output<E['body'], undefined>;
export type ResponseOf<E extends Endpoint> = Output<E['response'], undefined>;
export type FailureOf<E extends Endpoint> = Output<E['failure'], never>;
/** The body as a caller writes it, before defaults are filled in. */
export type BodyInputOf<E extends Endpoint> = Input<E['body'], undefined>;
export type QueryInputOf<E extends Endpoint> = Input<E['query'], Record<never, never>>;

export const defaultBodyLimit = 64 * 1024;

/** Declares an endpoint, with the default body limit if none is given. */
export function endpoint<const E extends Omit<Endpoint, 'bodyLimit'> & { bodyLimit?: number }>(declaration: E) {
  return { bodyLimit: defaultBodyLimit, ...declaration };
}
