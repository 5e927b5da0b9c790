import type { Endpoint } from '@atrium/contract/endpoint';
import { problems } from '@atrium/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { NotModified } from '../conditional.ts';
import { type Identity, sessionIsOver } from '../identity.ts';
import { pagePolicy } from '../pages/security-headers.ts';
import { Problem } from '../problem.ts';
import type { Route } from '../route.ts';
import { ListInPages } from '../streams/list-in-pages.ts';
import { sendJson } from '../streams/send-json.ts';
import { sendList } from '../streams/send-list.ts';
import { answerError, noteProblem } from './answer-error.ts';
import { attemptOf } from './attempt-of.ts';
import { declaredProblems } from './declared-problems.ts';
import { parseAddress, parseBody } from './parse-call.ts';
import type { RateLimiter } from './rate-limit.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

export interface MountOptions {
  readonly identity: Identity;
  readonly rateLimiter: RateLimiter;
  /** The origin of APP_URL. */
  readonly appOrigin: string;
  /** Whether the process is shutting down, so that no new generation is started. */
  readonly isDraining: () => boolean;
  /** Set by tests: each answer is checked against its declaration, and no undeclared refusal is allowed. */
  readonly checkResponses: boolean;
}

/**
 * Mounts the slices' routes. Every call is checked in the same order: origin, identity, rate, access, address, body.
 * Then it is handled.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  for (const one of routes) {
    const { endpoint, handler } = one;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { access: endpoint.access },
      handler: refusingOnPage(
        one,
        refusingUndeclared(endpoint, options.checkResponses, async (request, reply) => {
          if (endpoint.response === 'page' || endpoint.response === 'page-or-redirect')
            reply.header('content-security-policy', pagePolicy());
          const call = await authorise(one, request, reply, options);
          try {
            const answer = await handle(() => handler(call as never));
            const { headersSent, writableEnded, destroyed } = reply.raw;
            const isStreaming = endpoint.response === 'events' && headersSent && !writableEnded && !destroyed;
            if (isStreaming && call.actor) options.identity.endWithSession(call.actor, reply.raw);
            return send(endpoint, answer, reply, options.checkResponses);
          } catch (error) {
            // The framework does nothing more for a response that was started without it, so its reader would wait
            // forever.
            if (!reply.sent || reply.raw.writableEnded) throw error;
            answerError(error, request, reply);
            return undefined;
          }
        }),
      ),
    });
  }
}

type Handling = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Leads a browser to the page that tells of a problem, where there is one; elsewhere it would show JSON. */
function refusingOnPage({ pageFor }: Route, handling: Handling): Handling {
  if (!pageFor) return handling;
  return async (request, reply) => {
    try {
      return await handling(request, reply);
    } catch (error) {
      if (reply.sent) throw error;
      return reply.redirect(pageFor(noteProblem(error, request), request), 303);
    }
  };
}

/**
 * The reference tells with which problems an endpoint may refuse; any other refusal is a fault of the endpoint or of
 * its declaration.
 */
function refusingUndeclared(endpoint: Endpoint, check: boolean, handling: Handling): Handling {
  if (!check) return handling;
  return async (request, reply) => {
    try {
      return await handling(request, reply);
    } catch (error) {
      if (!(error instanceof Problem) || declaredProblems(endpoint).has(error.code)) throw error;
      throw new Error(`${endpoint.method} ${endpoint.path} does not declare that it refuses with '${error.code}'.`);
    }
  };
}

async function authorise(
  { endpoint, makesSure }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
) {
  const { identity, rateLimiter } = options;
  if (!endpoint.fromOtherSites) refuseCrossSite(request, options.appOrigin);
  if (endpoint.rateClass === 'chat' && options.isDraining())
    throw new Problem('unavailable', undefined, { retryAfter: 5 });
  const presumed = makesSure ? identity.presumedOf(request) : null;
  const known = presumed ? presumed.actor : await identity.actorOf(request);
  request.actor = known;
  rateLimiter.take(endpoint.rateClass, known, request);
  refuseAccess(endpoint, known);
  if (endpoint.response === 'events') rateLimiter.holdStream(known, request, reply.raw);
  const address = parseAddress(endpoint, request);
  if (presumed) {
    const body = await parseBody(endpoint, request);
    // If the session is gone by now, the caller is refused and does not become a visitor: the browser may have signed
    // in with another request meanwhile, and its new cookie must not be overwritten.
    const confirm = async () => {
      const actor = await stillThere(endpoint, presumed.actor, identity.actorOf(request));
      request.actor = actor;
      return actor as Actor;
    };
    const presumption = { condition: presumed.condition, confirm };
    const attempt = attemptOf(endpoint, request, presumed.actor, { ...address, body });
    return { actor: presumed.actor, ...address, body, attempt, presumption, request, reply };
  }
  const { body, actor: still, isLate } = await readWhile(endpoint, request, known, identity);
  const actor = still ?? (endpoint.access === 'visitor' ? await identity.ensureVisitor(request, reply, isLate) : null);
  request.actor = actor;
  const attempt = attemptOf(endpoint, request, actor, { ...address, body });
  return { actor, ...address, body, attempt, presumption: null, request, reply };
}

/**
 * Reads the body, and looks the caller up again once it has arrived. A body may be held back for minutes, and a user
 * who was signed out or has deleted their account meanwhile must write nothing more. If the body had arrived before the
 * caller was known, as nearly always, no second lookup is needed. `isLate`: the body was waited for; never set for
 * endpoints that read 'bytes'.
 */
async function readWhile(endpoint: Endpoint, request: FastifyRequest, known: Actor | null, identity: Identity) {
  const wasWhole = request.raw.complete;
  const body = await parseBody(endpoint, request);
  const isLate = !wasWhole && endpoint.body !== 'bytes';
  if (known === null || wasWhole || endpoint.method === 'GET') return { body, actor: known, isLate };
  const again = () => stillThere(endpoint, known, identity.actorOf(request));
  if (endpoint.body !== 'bytes') return { body, actor: await again(), isLate };
  return { body: followedBy(body as AsyncIterable<Uint8Array>, again), actor: known, isLate };
}

async function stillThere(endpoint: Endpoint, known: Actor, found: Promise<Actor | null>): Promise<Actor | null> {
  const actor = await found;
  if (endpoint.access === 'public') return actor;
  if (actor?.sessionId !== known.sessionId) throw sessionIsOver(known.kind, endpoint);
  refuseAccess(endpoint, actor);
  return actor;
}

/** A stream for the handler that ends only after the caller was looked up again. */
async function* followedBy(body: AsyncIterable<Uint8Array>, check: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  yield* body;
  await check();
}

/**
 * A caller without any identity owns nothing, so an owned object is not found. Only a write of something new creates a
 * visitor.
 */
function refuseAccess({ access, owns, method }: Endpoint, actor: Actor | null): void {
  if (access === 'public') return;
  if (access === 'visitor') {
    if (actor) return;
    if (owns !== undefined) throw new Problem('not-found');
    if (method === 'GET') throw new Problem('sign-in-required');
    return;
  }
  if (actor?.kind !== 'user') throw new Problem('sign-in-required');
  if (access === 'admin' && actor.role !== 'admin') throw new Problem('forbidden');
}

async function handle(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotModified) return error;
    throw error;
  }
}

function send(endpoint: Endpoint, answer: unknown, reply: FastifyReply, check: boolean): unknown {
  if (answer instanceof NotModified) return reply.code(304).send();
  if (endpoint.response === 'empty') return reply.code(204).send();
  if (typeof endpoint.response === 'string') return reply;
  const response = reply.statusCode >= 400 ? failureOf(endpoint, reply.statusCode) : endpoint.response;
  const refuse = (part: unknown) => check && refuseUndeclared(response, part, endpoint);
  reply.header('content-type', 'application/json; charset=utf-8');
  // Each page is checked as a list of its own.
  if (answer instanceof ListInPages) return sendList(reply, answer, refuse);
  refuse(answer);
  return sendJson(reply, JSON.stringify(answer));
}

/** The failures that an endpoint declares for a status. */
function failureOf({ failure }: Endpoint, status: number): z.ZodType {
  return failure?.refine(({ code }) => problems[code].status === status) ?? z.never();
}

function refuseUndeclared(schema: z.ZodType, answer: unknown, { method, path }: Endpoint): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`The answer of ${method} ${path} is not the declared one: ${parsed.error}`);
  if (canonical(parsed.data) === canonical(sent)) return;
  throw new Error(`The answer of ${method} ${path} has fields that are not declared: ${JSON.stringify(sent)}`);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known; for the log. */
    actor: Actor | null;
  }
}
