import { getUser } from '@atrium/contract/accounts';
import { listChats, readChat } from '@atrium/contract/chats';
import { getCredits } from '@atrium/contract/credits';
import {
  addIntegration,
  listIntegrations,
  removeIntegration,
  setIntegrationActive,
} from '@atrium/contract/integrations';
import { listModels } from '@atrium/contract/models';
import { sendStream } from '@atrium/contract/runs';
import { findService, services } from '@atrium/contract/services';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { vendors } from '../../../settings/model-settings.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const own = 'sk-own-0123456789-wxyz';
const platform = 'sk-platform';
/** A model, and a service whose key opens it, in the spelling of the chat input. */
const opened = [
  ['gpt-4', 'openai'],
  ['gpt-4o', 'openai'],
  ['claude-3-5-sonnet', 'anthropic'],
  ['gemini-pro', 'google'],
  ['grok-beta', 'xai'],
  ['perplexity', 'perplexity'],
  ['llama-3', 'groq'],
  ['mixtral-8x7b', 'mistral'],
  ['claude-3-5-sonnet-replicate', 'openrouter'],
  ['claude-3-haiku-replicate', 'replicate'],
] as const;
let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream();
});
afterEach(() => upstream.reset());
afterAll(() => upstream.close());

test('each service with models has a row here: a model that its key opens', () => {
  const rows = opened.map(([, service]) => findService('ai_model', service)?.name);
  const missing = services.filter(({ type, by, name }) => type === 'ai_model' && by === 'key' && !rows.includes(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describeOnBothStores('models by a key of one’s own', (open) => {
  let server: TestApp;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const bases = vendors.map((name) => [`${name}_BASE_URL`, `${upstream.url}/${name.toLowerCase()}`]);
    const settings = { ...Object.fromEntries(bases), OPENAI_API_KEY: platform };
    server = await startTestApp({ settings, overrides: { database } });
  });
  afterAll(() => server.close());

  const connect = (client: TestClient, serviceName: string, given: object = {}) =>
    client.call(addIntegration, {
      body: {
        serviceType: 'ai_model',
        serviceName,
        credentialsEncrypted: JSON.stringify({ apiKey: own }),
        isActive: true,
        ...given,
      },
    });
  const ask = async (client: TestClient, model: string) => {
    const answer = await client.fetch(sendStream, { body: { message: 'Hello', model } });
    return { status: answer.status, text: await answer.text() };
  };
  const choice = async (client: TestClient, id: string) => {
    const { models } = await client.call(listModels);
    const found = models.find((model) => model.id === id);
    if (!found) throw new Error(`no model ${id}`);
    return found;
  };
  const lastUsage = async (client: TestClient) => {
    const { id } = await client.call(getUser);
    const { rows } = await database.db.execute(
      sql`select route, cost_micro_usd::int as cost from usage_events where user_id = ${id} and purpose = 'chat' order by created_at desc limit 1`,
    );
    return rows[0];
  };
  const keyOf = (at: number) => {
    const { authorization, ...headers } = upstream.requests.at(at)?.headers ?? {};
    return (authorization ?? headers['x-api-key'] ?? headers['x-goog-api-key'] ?? '').replace('Bearer ', '');
  };

  test('without a key the model is refused with 403, and asks nobody', async () => {
    const client = await server.demoUser();
    expect(await choice(client, 'grok-beta')).toMatchObject({ hint: 'API Key Required', keyProvider: 'xAI' });
    const { status, text } = await ask(client, 'grok-beta');
    expect([status, JSON.parse(text)]).toEqual([
      403,
      {
        code: 'api-key-required',
        message: 'To use Grok (xAI), you need to add your xAI API key in Settings > Integrations > AI Models.',
      },
    ]);
    expect(upstream.requests).toEqual([]);
  });

  test.each(opened)(
    '%s is opened by the key for %s, costs nothing, and the key goes nowhere else',
    async (model, service) => {
      upstream.behave({ reply: 'By your key.' });
      const client = await server.demoUser();
      await connect(client, service);
      const { text } = await ask(client, model);
      expect(text).toContain('By your key.');
      expect(upstream.requests).toHaveLength(1);
      expect(keyOf(0)).toBe(own);
      expect(await lastUsage(client)).toEqual({ route: 'own-key', cost: 0 });
    },
  );

  test('who was told that his own key pays is charged no credits once it is gone: he is asked, and nothing is stored', async () => {
    upstream.behave({ reply: 'An answer.' });
    const client = await server.demoUser();
    const key = await connect(client, 'openai');
    const told = { message: 'Hello', model: 'gpt-4', paidBy: 'own-key' } as const;
    expect((await client.fetch(sendStream, { body: told })).status).toBe(200);
    await expect.poll(() => lastUsage(client)).toEqual({ route: 'own-key', cost: 0 });
    const { credits } = await client.call(getCredits);
    await client.call(removeIntegration, { params: { id: key.id } });
    const chats = await client.call(listChats);
    const again = { ...told, runId: newId(), messageId: newId() };
    expect(await client.send(sendStream, { body: again })).toMatchObject({
      status: 403,
      body: {
        code: 'api-key-required',
        message:
          'Your own key for ChatGPT (OpenAI GPT-4) is not connected any more. Connect it again, or send once more to pay with credits.',
      },
    });
    expect(upstream.requests).toHaveLength(1);
    expect(await client.call(listChats)).toEqual(chats);
    expect(await client.call(getCredits)).toMatchObject({ credits, held: 0 });
    // The same question under the same ids, now from a client that knows who pays.
    const { paidBy: _told, ...knowing } = again;
    expect(await (await client.fetch(sendStream, { body: knowing })).text()).toContain('An answer.');
    expect(await (await client.fetch(sendStream, { body: again })).text()).toContain('An answer.');
    expect((await client.call(getCredits)).credits).toBeLessThan(credits);
    expect(upstream.requests).toHaveLength(2);
  });

  test('of several who reply one after the other, none is paid with credits once the key that was to pay is gone', async () => {
    upstream.behave({ tokens: 3, holdAfter: 1 });
    const client = await server.demoUser();
    const key = await connect(client, 'openai');
    const personas = [{ id: 'template-1' }, { id: 'template-2' }];
    const body = { message: 'Hello', model: 'gpt-4', paidBy: 'own-key', personas } as const;
    const reader = collectEvents(client.events(sendStream, { body }));
    await reader.untilText(1);
    await client.call(removeIntegration, { params: { id: key.id } });
    const { credits } = await client.call(getCredits);
    upstream.release();
    expect(await reader.until('complete')).toMatchObject({
      halt: {
        code: 'api-key-required',
        message:
          'Your own key for ChatGPT (OpenAI GPT-4) is not connected any more. Connect it again, or send once more to pay with credits.',
      },
    });
    expect(await client.call(getCredits)).toMatchObject({ credits, held: 0 });
    expect(upstream.requests.map((_, at) => keyOf(at))).toEqual([own]);
  });

  test('a cloud’s key opens its models', async () => {
    upstream.behave({ reply: 'From the cloud.' });
    const client = await server.demoUser();
    await connect(client, 'google_cloud', { serviceType: 'processing' });
    expect((await ask(client, 'gemini-pro')).text).toContain('From the cloud.');
    expect(upstream.requests[0]?.path).toMatch(/^\/vertex\/v1\/publishers\/google\/models\//);
    expect((await client.call(listModels)).badge).toBe('Platform Routing');
  });

  test('the own key comes before the platform’s, for its owner alone', async () => {
    const [mine, theirs] = [await server.demoUser(), await server.demoUser()];
    await connect(mine, 'openai');
    expect(await choice(mine, 'gpt-4')).toMatchObject({ hint: 'Your API Key', route: 'own-key', unavailable: null });
    expect((await choice(theirs, 'gpt-4')).route).toBe('platform-key');
    await ask(mine, 'gpt-4');
    await ask(theirs, 'gpt-4');
    expect([keyOf(0), keyOf(1)]).toEqual([own, platform]);
  });

  test('while a person has an active key the badge is the product’s, whichever model answers', async () => {
    const client = await server.demoUser();
    expect((await client.call(listModels)).badge).toBe('Platform Routing');
    const { id } = await connect(client, 'grok');
    expect((await client.call(listModels)).badge).toBe('Atrium AI');
    const { text } = await ask(client, 'gpt-4');
    const { messages } = await client.call(readChat, { params: { id: /"sessionId":"([^"]+)"/.exec(text)?.[1] ?? '' } });
    expect(messages.at(-1)?.badge).toBe('Atrium AI');
    await client.call(setIntegrationActive, { params: { id }, body: { isActive: false } });
    expect((await client.call(listModels)).badge).toBe('Platform Routing');
    expect((await ask(client, 'grok-beta')).status).toBe(403);
  });

  test('a key that was removed is used by no call after it', async () => {
    const client = await server.demoUser();
    const { id } = await connect(client, 'openai');
    await client.call(removeIntegration, { params: { id } });
    await ask(client, 'gpt-4');
    expect(upstream.requests.map((_, at) => keyOf(at))).toEqual([platform]);
  });

  test('a vendor that refuses the key is told in one sentence, and the key is marked until it works again', async () => {
    const client = await server.demoUser();
    await connect(client, 'openai');
    upstream.behave({ knownKeys: [] });
    const { text } = await ask(client, 'gpt-4');
    expect(text).toContain('did not accept your API key. Check it in Settings > Integrations.');
    expect(text).not.toContain(own);
    const marked = await client.call(listIntegrations);
    expect(marked[0]?.check).toMatchObject({ state: 'refused', message: 'OpenAI did not accept this key.' });
    upstream.reset();
    await ask(client, 'gpt-4');
    expect((await client.call(listIntegrations))[0]?.check.state).toBe('accepted');
  });

  test('a vendor whose account is empty is not told as one that refuses the key, and the key is not marked', async () => {
    const client = await server.demoUser();
    await connect(client, 'openai');
    upstream.behave({ status: 429, error: 'quota' });
    const { text } = await ask(client, 'gpt-4');
    expect(text).toContain('The account of your API key has nothing left to pay for');
    expect((await client.call(listIntegrations))[0]?.check.state).not.toBe('refused');
  });

  test('credentials that can no longer be opened are said to be so, and nothing is asked', async () => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    await connect(client, 'grok');
    await database.db.execute(sql`update integrations set sealed = 'v1.gone.a.b.c' where user_id = ${id}`);
    const { status, text } = await ask(client, 'grok-beta');
    expect([status, text]).toEqual([403, expect.stringContaining('Enter it again in Settings > Integrations.')]);
    expect(upstream.requests).toEqual([]);
  });

  test('who has no keys costs no look for them', async () => {
    const client = await server.demoUser();
    const other = await server.demoUser();
    await connect(other, 'openai');
    await database.db.execute(sql`alter table integrations rename to integrations_away`);
    try {
      expect((await ask(client, 'gpt-4')).status).toBe(200);
      expect((await client.send(listModels)).status).toBe(200);
      expect((await other.send(listModels)).status).toBe(500);
    } finally {
      await database.db.execute(sql`alter table integrations_away rename to integrations`);
    }
  });
});
