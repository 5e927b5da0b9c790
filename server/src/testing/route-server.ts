import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/http/actor.ts';
import type { Route } from '../platform/http/route.ts';
import { createHttpServer, type HttpOptions } from '../platform/http/server/http-server.ts';
import { createLog } from '../platform/log/create-log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createFakeIdentity } from './sign-in/fake-identity.ts';
import { createTestClient, type TestClient } from './test-client.ts';

/** A real HTTP server for some routes, to test one slice without `accounts`. */
export interface RouteServer {
  readonly app: FastifyInstance;
  readonly url: string;
  /** A caller without cookies. */
  stranger(): TestClient;
  /** A caller who is signed in, as a user by default. */
  signedIn(actor?: Partial<Actor>): { readonly client: TestClient; readonly actor: Actor };
  close(): Promise<void>;
}

export async function startRouteServer(
  routes: readonly Route[],
  options: Partial<HttpOptions> = {},
): Promise<RouteServer> {
  const identity = createFakeIdentity();
  const app = await createHttpServer({
    log: createLog({ level: 'silent', secrets: [] }),
    appUrl: new URL('http://localhost:3000'),
    trustedProxies: [],
    rateLimitScale: 0,
    identity,
    routes,
    health: { isReady: async () => true, isDraining: () => false },
    metricsToken: null,
    metrics: createMetrics(),
    checkResponses: true,
    ...options,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    url,
    stranger: () => createTestClient(url),
    signedIn: (some) => {
      const { actor, cookie } = identity.signIn(some);
      return { actor, client: createTestClient(url, cookie) };
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
