import type { Endpoint } from '@atrium/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addressKey } from '../../limits/budget-of.ts';
import { Problem } from '../problem.ts';
import { bodyStream, hasBody, readBody, refuseLongBody } from '../streams/body-stream.ts';
import { cleanText, parseJson } from './parse-json.ts';

/** What a client sent, as parsed by the endpoint's schemas. */
export interface Parsed {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The path parameters and the query. An ill-formed id of an owned object is answered like one that does not exist. */
export function parseAddress(endpoint: Endpoint, request: FastifyRequest): Omit<Parsed, 'body'> {
  // PostgreSQL cannot store this character in text, so nothing can have such a name.
  const named = Object.values(request.params as Record<string, unknown>);
  if (named.some((value) => typeof value === 'string' && value.includes('\0'))) throw new Problem('not-found');
  const params = endpoint.params?.safeParse(request.params);
  if (params?.success === false) {
    const owned = params.error.issues.some((issue) => issue.path[0] === endpoint.owns);
    throw new Problem(owned ? 'not-found' : 'invalid-request', undefined, { cause: params.error });
  }
  const query = request.query as Record<string, unknown>;
  for (const value of Object.values(query)) if (typeof value === 'string') cleanText(value);
  return { params: params?.data ?? {}, query: endpoint.query ? valid(endpoint.query, query) : {} };
}

/** The body. For 'bytes' it is the size-limited stream, unread; otherwise it is read as a whole, parsed and checked. */
export async function parseBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const message = request.raw;
  const { body, bodyLimit } = endpoint;
  if (message.headers['content-encoding'] !== undefined) throw new Problem('unsupported-type');
  if (body === 'bytes') {
    refuseLongBody(message, bodyLimit);
    return bodyStream(message, bodyLimit);
  }
  if (endpoint.method === 'GET') return undefined;
  if (!hasBody(message)) return body === undefined ? undefined : valid(body, undefined);
  if (!isJson(message.headers['content-type'])) throw new Problem('unsupported-type');
  const value = parseJson(await readBody(message, bodyLimit, () => addressKey(request.ip)));
  return body === undefined ? undefined : valid(body, value);
}

/** Accepts a single spelling, with or without the only character set that JSON has. */
function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json(?:; ?charset=utf-8)?$/i.test(contentType);
}

function valid(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem('invalid-request', undefined, { cause: parsed.error });
}
