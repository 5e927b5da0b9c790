import { randomBytes } from 'node:crypto';
import { deleteUser, getUser } from '@atrium/contract/accounts';
import { getCredits } from '@atrium/contract/credits';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromCredits } from '../features/credits/index.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log/create-log.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { createDrivenModel } from '../testing/models/driven-model.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../testing/sign-in/walk-through-issuer.ts';
import { walletModel } from '../testing/stages/wallet-stage.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const [error, replies] = [50, 3];
/** The replicas share them. */
const secrets = {
  AUTH_SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

describeOnBothStores('an account that is deleted while replies are being written', (open, kind) => {
  const provider = createDrivenModel();
  const house = createDrivenModel();
  const lines: { level: number }[] = [];
  let issuer: OidcIssuer;
  let database: Database;
  const servers: TestApp[] = [];

  beforeAll(async () => {
    [issuer, database] = await Promise.all([startOidcIssuer(), open()]);
    servers.push(await start());
    if (kind === 'postgres') servers.push(await start());
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await issuer.close();
  });

  const start = () =>
    startTestApp({
      overrides: {
        database,
        connectModel: () => provider,
        builtInModel: () => house,
        log: createLog({
          level: 'info',
          secrets: [],
          destination: { write: (line) => void lines.push(JSON.parse(line)) },
        }),
      },
      settings: {
        ...secrets,
        OPENAI_API_KEY: 'sk-platform',
        OIDC_ISSUER: issuer.issuer,
        OIDC_CLIENT_ID: issuedClient.id,
        OIDC_CLIENT_SECRET: issuedClient.secret,
      },
    });
  const at = (place: number): TestApp => {
    const server = servers[place % servers.length];
    if (!server) throw new Error('No server was started.');
    return server;
  };
  const signIn = async (who: string): Promise<TestClient> => {
    const client = at(0).stranger();
    const begun = await navigate(client, new URL('/api/auth/oidc', at(0).url));
    await navigate(client, await walkThroughIssuer(begun, who));
    const { id } = await client.call(getUser);
    await database.db.execute(sql`update credit_accounts set has_bought = true where user_id = ${id}`);
    return client;
  };
  /** Begins replies, the first of them on the other replica if there is one, and waits for their first words. */
  const beginReplies = async (client: TestClient) => {
    const before = provider.calls.length;
    for (let n = 1; n <= replies; n += 1) {
      const tab = at(n).stranger();
      tab.jar.set(client.jar.header() ?? '');
      const message = `Tell me all about herons (${n}).`;
      const reader = collectEvents(tab.events(sendStream, { body: { message, model: walletModel } }));
      const call = await provider.call(before + n);
      call.say('Herons eat 1234567890 fish; 987654321 frogs.');
      await reader.untilText(10);
    }
    return provider.calls.slice(before);
  };
  const spentByTheGone = async () => {
    const { rows } = await database.db.execute<{ cost: string; requests: string }>(sql`
      select coalesce(sum(cost_micro_usd), 0) as cost, coalesce(sum(requests), 0) as requests
      from usage_sums where user_id = 'deleted' and paid_by = 'credits'`);
    return { cost: Number(rows[0]?.cost), requests: Number(rows[0]?.requests) };
  };

  test('is charged for what was written, however often it comes back, and no fault is logged', async () => {
    let credits = 500;
    for (const time of [1, 2]) {
      const before = await spentByTheGone();
      const client = await signIn('mia');
      expect((await client.call(getCredits)).credits).toBeCloseTo(credits, 4);
      const calls = await beginReplies(client);
      await client.call(deleteUser, { body: { confirm: 'mia@example.org' } });
      for (const call of calls) expect(call.signal.aborted).toBe(true);
      const spent = await spentByTheGone();
      expect(spent.requests, `the replies of time ${time}`).toBe(before.requests + replies);
      expect(spent.cost).toBeGreaterThan(before.cost);
      credits -= (spent.cost - before.cost) / 10_000;
    }
    const back = await signIn('mia');
    expect((await back.call(getCredits)).credits).toBeCloseTo(credits, 4);
    const { held, balance } = await checkBooks(database, (await back.call(getUser)).id, { withUsage: false });
    expect([held, balance < fromCredits(500)]).toEqual([0n, true]);
    expect(lines.filter(({ level }) => level >= error)).toEqual([]);
  });

  test('whose replies end when it is gone all the same has them count as stopped, and that is no fault', async () => {
    const client = await signIn('nora');
    const { id } = await client.call(getUser);
    const calls = await beginReplies(client);
    const endedAs = async (outcome: string) => {
      const read = await Promise.all(servers.map(({ app }) => app.outside.metrics.read()));
      const line = `atrium_runs_ended_total{route="platform-key",outcome="${outcome}"} `;
      return read.reduce((sum, { text }) => sum + Number.parseInt(text.split(line)[1] ?? '0', 10), 0);
    };
    const before = await endedAs('stopped');
    await database.db.execute(sql`delete from runs where user_id = ${id}`);
    for (const call of calls) call.end();
    await expect.poll(() => endedAs('stopped')).toBe(before + replies);
    expect(await endedAs('interrupted')).toBe(0);
    expect(lines.filter(({ level }) => level >= error)).toEqual([]);
  });
});
