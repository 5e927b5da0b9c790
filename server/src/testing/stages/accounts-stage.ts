import { randomBytes } from 'node:crypto';
import { endpoint } from '@atrium/contract/endpoint';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { sharpImageCodec } from '../../adapters/image-codec/sharp-image-codec.ts';
import { webAuthnPasskeys } from '../../adapters/passkeys/web-authn-passkeys.ts';
import { createAccounts } from '../../features/accounts/create-accounts.ts';
import type { UserLifecycle } from '../../features/accounts/user-lifecycle.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { route } from '../../platform/http/route.ts';
import { createHttpServer } from '../../platform/http/server/http-server.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { createTestClient } from '../test-client.ts';

const log = createLog({ level: 'silent', secrets: [] });
/** The secret that signs the stage's cookies. */
export const signingSecret = 'a secret of these tests';

/** An endpoint that makes its caller a visitor. */
export const leaveTrace = endpoint({
  method: 'POST',
  path: '/api/trace',
  summary: 'Who writes.',
  access: 'visitor',
  rateClass: 'write',
  response: z.object({ userId: z.string(), kind: z.string() }),
  errors: ['sign-in-required'],
});

interface StageOptions {
  readonly demoLogin?: boolean;
  readonly lifecycles?: UserLifecycle[];
  readonly appUrl?: string;
}

/** Only accounts, with servers of their own, for the tests of a file; each server is closed after its test. */
export function stageAccounts() {
  const servers: { close(): Promise<void> }[] = [];
  const accountsStage = {
    /** Reset with each server. */
    now: new Date(0),
    async start(database: Database, options: StageOptions = {}) {
      accountsStage.now = new Date('2026-01-01T00:00:00Z');
      const appUrl = new URL(options.appUrl ?? 'http://localhost:3000');
      const settings = {
        authSecret: signingSecret,
        isSecure: appUrl.protocol === 'https:',
        demoLogin: options.demoLogin ?? true,
        productName: 'Atrium',
        appUrl,
        adminEmails: [],
      };
      const outbound = createOutbound();
      const accounts = createAccounts({
        database,
        clock: { now: () => accountsStage.now },
        log,
        settings,
        lifecycles: options.lifecycles ?? [],
        storageSubscribers: [],
        seal: createSeal([randomBytes(32)]),
        outbound,
        images: sharpImageCodec(),
        passkeys: webAuthnPasskeys(),
        providerNames: { google: 'Google', apple: 'Apple', microsoft: 'Microsoft', oidc: 'Own' },
        providers: {},
      });
      const trace = route(leaveTrace, async ({ actor }) => ({ userId: actor.userId, kind: actor.kind }));
      const app = await createHttpServer({
        log,
        appUrl,
        trustedProxies: [],
        rateLimitScale: 0,
        identity: accounts.identity,
        routes: [...accounts.routes, trace],
        health: { isReady: async () => true, isDraining: () => false },
        metricsToken: null,
        metrics: createMetrics(),
        checkResponses: true,
      });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      servers.push({
        close: async () => {
          app.server.closeAllConnections();
          await app.close();
          await outbound.close();
        },
      });
      return { accounts, app, client: (cookie?: string | null) => createTestClient(url, cookie ?? undefined) };
    },
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  return accountsStage;
}
