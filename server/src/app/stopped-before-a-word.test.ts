import { getUser } from '@atrium/contract/accounts';
import { addIntegration } from '@atrium/contract/integrations';
import { sendStream, stopRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countRequest } from '../features/inference/count-tokens.ts';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startSilentServer } from '../testing/network/silent-server.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const long = 'The harbour fee is nine crowns for every night. '.repeat(100);

describeOnBothStores('a reply that its user stops while its model has not said a word', (open) => {
  let database: Database;
  let stage: WalletStage;

  beforeAll(async () => {
    database = await open();
    stage = await startWalletStage(database, {
      OPENAI_API_KEY: 'sk-platform',
      HOUSE_MODEL_URL: 'http://127.0.0.1:9/v1',
      HOUSE_MODEL_NAME: 'house-1',
      USER_DAILY_FREE_TOKENS: '1500',
    });
  });
  beforeEach(() => stage.provider.answer(null));
  afterAll(() => stage.server.close());

  /** Stops a reply once its model has been asked. */
  async function stopUnheard(client: TestClient, model: string) {
    const before = stage.provider.calls.length;
    const reader = stage.send(client, long, { model });
    const { runId } = await reader.until('session_created');
    const { request } = await stage.provider.call(before + 1);
    await client.call(stopRun, { params: { id: runId } });
    return { request, reply: await reader.all() };
  }

  const countOf = async (userId: string) => {
    const { rows } = await database.db.execute(
      sql`select counted_by, input, output, paid_by from usage_events where user_id = ${userId} and purpose = 'chat'`,
    );
    return rows;
  };

  it('costs what the model was given to read', async () => {
    const { client, id } = await stage.person();
    const { request, reply } = await stopUnheard(client, 'gpt-4');
    const input = await countRequest(request);
    expect(input).toBeGreaterThan(900);
    expect(reply).toMatchObject({ status: 'stopped', content: '', tokens: input, cost: (input * 2) / 1e6 });
    expect(await countOf(id)).toEqual([{ counted_by: 'server', input, output: 0, paid_by: 'credits' }]);
    expect(await checkBooks(database, id)).toMatchObject({ held: 0n, captured: BigInt(input * 200) });
  });

  it('counts for the day where the model is free', async () => {
    const { client, id } = await stage.person();
    for (const _ of [1, 2]) expect((await stopUnheard(client, 'deepseek-v3')).reply).toMatchObject({ cost: 0 });
    expect(await countOf(id)).toMatchObject([{ paid_by: 'free' }, { paid_by: 'free' }]);
    const refused = await client.send(sendStream, { body: { message: 'Hello', model: 'deepseek-v3' } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'daily-limit' } });
  });

  it('takes no credits where a key of the user’s own pays, and is in the usage', async () => {
    const { client, id } = await stage.person();
    const service = { serviceType: 'ai_model', serviceName: 'openai', isActive: true } as const;
    const credentialsEncrypted = JSON.stringify({ apiKey: 'sk-own-0123456789-wxyz' });
    await client.call(addIntegration, { body: { ...service, credentialsEncrypted } });
    const { reply } = await stopUnheard(client, 'gpt-4');
    expect(reply).toMatchObject({ status: 'stopped', cost: 0 });
    expect(reply.tokens).toBeGreaterThan(900);
    expect(await countOf(id)).toMatchObject([{ paid_by: 'own-key', output: 0 }]);
    expect(await checkBooks(database, id)).toMatchObject({ captured: 0n, held: 0n });
  });

  it('costs nothing while its connection is being established', async () => {
    const silent = await startSilentServer();
    const settings = { OPENAI_API_KEY: 'sk-platform', OPENAI_BASE_URL: `${silent.url}/v1` };
    const server = await startTestApp({ overrides: { database }, settings });
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    const reader = collectEvents(client.events(sendStream, { body: { message: long, model: 'gpt-4' } }));
    const { runId } = await reader.until('session_created');
    await silent.called;
    await client.call(stopRun, { params: { id: runId } });
    expect(await reader.all()).toMatchObject({ status: 'stopped', content: '', tokens: 0, cost: 0 });
    expect(await checkBooks(database, id)).toMatchObject({ held: 0n, captured: 0n });
    await server.close();
    await silent.close();
  });
});
