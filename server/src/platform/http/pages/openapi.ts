import type { Access, Endpoint } from '@atrium/contract/endpoint';
import { type ProblemCode, problems } from '@atrium/contract/errors';
import { z } from 'zod';
import { declaredProblems } from '../calls/declared-problems.ts';

type Json = Record<string, unknown>;

/** The API reference as an OpenAPI 3.1 document, made from the endpoints' own declarations. */
export function renderOpenApi(endpoints: Readonly<Record<string, Endpoint>>, title: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      description:
        'Errors are `{code, message}`. Who calls is known by the session cookie. A method that an address does not have is answered with 405, an address that is none with 404, headers and an address that are too long together with 431, and a GET that names in If-None-Match the ETag it was given with 304 as long as nothing has changed.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: sessionCookie },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { enum: Object.keys(problems) }, message: { type: 'string' } },
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. Rate class: ${endpoint.rateClass}.`,
    security: callers[endpoint.access],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.oncePerKey ? [idempotencyKey] : []),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: bodyContent(endpoint) } } : {}),
    responses: { ...success(endpoint), ...(endpoint.refusesOnPage ? {} : refusals(endpoint)) },
  };
}

const sessionCookie = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-atrium.session_token',
  description:
    'Set by signing in, and for a visitor by the first write. Without https its name is `atrium.session_token`.',
};

/** Who is known by the cookie: a visitor may have none yet. */
const callers: Readonly<Record<Access, readonly Json[]>> = {
  public: [],
  visitor: [{}, { session: [] }],
  user: [{ session: [] }],
  admin: [{ session: [] }],
};

/** Of the refusals that pass by themselves. */
const retryAfter = {
  'Retry-After': {
    description: 'Seconds until another attempt may succeed. Not every such refusal knows them.',
    schema: { type: 'integer', minimum: 1 },
  },
};
const passing = new Set([429, 503]);

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made by the client for one thing to be made. The same call under the same key gives what it made instead of making a second; another call under it is a conflict. A key is known for a day at least.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }));
}

function bodyContent({ body, bodyLimit }: Endpoint): Json {
  if (body === undefined || body === 'bytes')
    return { '*/*': { schema: { type: 'string', format: 'binary', maxLength: bodyLimit } } };
  return { 'application/json': { schema: jsonSchema(body, 'input') } };
}

function success({ response, events = '' }: Endpoint): Json {
  const types = { events: 'text/event-stream', bytes: '*/*', page: 'text/html', 'page-or-redirect': 'text/html' };
  if (response === 'empty') return { 204: { description: 'Done.' } };
  const elsewhere = { 303: { description: 'Done; the browser goes to the address in Location.' } };
  if (response === 'redirect') return elsewhere;
  const content =
    typeof response === 'string'
      ? {
          [types[response]]: {
            schema: response === 'bytes' ? { type: 'string', format: 'binary' } : { type: 'string' },
          },
        }
      : { 'application/json': { schema: jsonSchema(response, 'output') } };
  return { 200: { description: events || 'Done.', content }, ...(response === 'page-or-redirect' ? elsewhere : {}) };
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(declaredProblems(endpoint), (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join(' '),
          ...(passing.has(status) ? { headers: retryAfter } : {}),
          content: { 'application/json': { schema: refusalSchema(endpoint, codes) } },
        },
      ]),
  );
}

function refusalSchema({ failure }: Endpoint, codes: readonly ProblemCode[]): Json {
  const problem = { $ref: '#/components/schemas/Problem' };
  const own = failure?.shape.code.options.filter((code) => codes.includes(code)) ?? [];
  if (!failure || own.length === 0) return problem;
  return { anyOf: [jsonSchema(failure.extend({ code: z.enum(own) }), 'output'), problem] };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
