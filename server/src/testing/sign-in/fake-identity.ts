import type { Actor } from '../../platform/http/actor.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids/new-id.ts';

const cookieName = 'test_session';

/**
 * An identity for tests of routes without `accounts`: callers who were signed in here, recognised by the cookie it gave
 * them.
 */
export interface FakeIdentity extends Identity {
  /** Signs a caller in and returns the Cookie header. */
  signIn(actor?: Partial<Actor>): { readonly actor: Actor; readonly cookie: string };
}

export function createFakeIdentity(): FakeIdentity {
  const actors = new Map<string, Actor>();
  const enter = (some: Partial<Actor>) => {
    const sessionId = newId();
    const actor: Actor = { userId: newId(), kind: 'user', role: 'user', isDemo: false, ...some, sessionId };
    actors.set(sessionId, actor);
    return { actor, cookie: `${cookieName}=${sessionId}` };
  };
  return {
    signIn: (actor = {}) => enter(actor),
    actorOf: async (request) => actors.get(sessionOf(request.headers.cookie)) ?? null,
    presumedOf: () => null,
    endWithSession: () => undefined,
    ensureVisitor: async (_request, reply) => {
      const { actor } = enter({ kind: 'visitor' });
      reply.header('set-cookie', `${cookieName}=${actor.sessionId}; Path=/; HttpOnly; SameSite=Lax`);
      return actor;
    },
  };
}

function sessionOf(header = ''): string {
  return new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(header)?.[1] ?? '';
}
