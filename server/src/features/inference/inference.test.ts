import { listModels } from '@atrium/contract/models';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConnectModel } from '../../adapters/models/connect-model.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { ModelProvider, ModelRequest } from '../../ports/model-provider.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../testing/fake-upstream/fake-upstream.ts';
import { noVendorKeys } from '../../testing/no-vendor-keys.ts';
import { startRouteServer } from '../../testing/route-server.ts';
import { createCredits } from '../credits/index.ts';
import type { OwnKey } from '../integrations/index.ts';
import { createModels } from '../models/index.ts';
import { createUsage } from '../usage/index.ts';
import { createInference, type Inference, type InferenceDeps } from './index.ts';

type Settings = InferenceDeps['settings'];

const morning = new Date('2026-11-21T10:00:00Z');
let now = morning;
const clock = { now: () => now };
const outbound = createOutbound();
const builtIn: ModelProvider = {
  async *stream() {
    yield [{ type: 'text', text: 'built in' }];
  },
};
let database: Database;
let upstream: FakeUpstream;
const started: Inference[] = [];
/** What everyone has connected. */
let ownKeys: readonly OwnKey[] = [];

beforeAll(async () => {
  [database, upstream] = await Promise.all([createTestDatabase(), startFakeUpstream()]);
});
afterEach(() => {
  now = morning;
  ownKeys = [];
  for (const inference of started.splice(0)) inference.stop();
  upstream.reset();
});
afterAll(async () => {
  await Promise.all([database.close(), upstream.close(), outbound.close()]);
});

interface Given extends Partial<Settings> {
  readonly visitorDailyTokens?: number | null;
  readonly userDailyFreeTokens?: number | null;
  readonly signupCredits?: number;
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function creditsWith({ visitorDailyTokens = null, userDailyFreeTokens = null, signupCredits = 500 }: Given) {
  const limits = { visitorDailyTokens, userDailyFreeTokens, monthlyLimitUsd: 50 };
  return createCredits({
    database,
    clock,
    log,
    settings: { ...limits, signupCredits, demoCredits: 100, demoDailyCredits: null },
  });
}

function inferenceWith(given: Given = {}, credits = creditsWith(given)): Inference {
  const { visitorDailyTokens: _visitor, userDailyFreeTokens: _user, signupCredits: _credits, ...settings } = given;
  const inference = createInference({
    database,
    clock,
    outbound,
    connect: createConnectModel(outbound),
    builtIn,
    webSearch: null,
    models: createModels({ productName: 'Atrium' }),
    usage: createUsage({ clock }),
    credits,
    integrations: { ownKeysOf: async () => ownKeys },
    log,
    settings: {
      productName: 'Atrium',
      vendors: noVendorKeys,
      houseModel: null,
      localServers: [],
      visitorDailySearches: null,
      userDailySearches: null,
      webSearchPrice: 0,
      ...settings,
    },
  });
  started.push(inference);
  return inference;
}

let people = 0;
function person(some: Partial<Actor> = {}): Actor {
  people += 1;
  return {
    userId: `user-${people}`,
    kind: 'user',
    role: 'user',
    isDemo: false,
    sessionId: `session-${people}`,
    ...some,
  };
}
const visitor = () => person({ kind: 'visitor' });
const measured = { countedBy: 'provider', held: 0 } as const;

async function refusal(work: Promise<unknown>): Promise<Problem> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
}

const request: ModelRequest = {
  model: '',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  thinking: 'fast',
  webSearch: false,
};

async function textOf(provider: ModelProvider, asked: ModelRequest): Promise<string> {
  let text = '';
  for await (const batch of provider.stream(asked, new AbortController().signal)) {
    for (const event of batch) if (event.type === 'text') text += event.text;
  }
  return text;
}

const openai = () => ({ ...noVendorKeys, openai: { apiKey: 'sk-openai-key', baseUrl: `${upstream.url}/v1` } });

describe('a model of a vendor', () => {
  it('without any key is refused in the words of the dialog', async () => {
    const problem = await refusal(inferenceWith().prepare(person(), 'claude-3-5-sonnet'));
    expect(problem).toMatchObject({
      code: 'api-key-required',
      message:
        'To use Claude (Anthropic Direct), you need to add your Anthropic API key in Settings > Integrations > AI Models.',
    });
  });

  it('is not for visitors, whatever keys there are', async () => {
    const problem = await refusal(inferenceWith({ vendors: openai() }).prepare(visitor(), 'gpt-4'));
    expect(problem).toMatchObject({ code: 'sign-in-required', message: 'Sign in to use this model.' });
  });

  it('that nobody knows is refused by its name', async () => {
    const problem = await refusal(inferenceWith({ vendors: openai() }).prepare(person(), 'gpt-99'));
    expect(problem).toMatchObject({ code: 'model-unavailable', message: 'The model “gpt-99” is not known here.' });
  });

  it('with the key of its vendor answers for a user, and the key goes to that vendor', async () => {
    upstream.behave({ reply: 'From the vendor.' });
    const prepared = await inferenceWith({ vendors: openai() }).prepare(person(), 'gpt-4');
    expect(prepared).toMatchObject({ route: 'platform-key', badge: 'Platform Routing', vendorModel: 'gpt-4.1' });
    expect(await textOf(prepared.provider, { ...request, model: prepared.vendorModel })).toBe('From the vendor.');
    expect(upstream.requests[0]?.headers.authorization).toBe('Bearer sk-openai-key');
    expect(upstream.requests[0]?.body).toMatchObject({ model: 'gpt-4.1' });
  });

  it('is taken from the first host that has a key', async () => {
    const vendors = {
      ...noVendorKeys,
      openrouter: { apiKey: 'or-key', baseUrl: null },
      mistral: { apiKey: 'm', baseUrl: null },
    };
    const prepared = await inferenceWith({ vendors }).prepare(person(), 'mixtral-8x7b');
    expect(prepared.vendorModel).toBe('mistralai/mixtral-8x22b-instruct');
  });

  it('is never asked for what it cannot do', async () => {
    const prepared = await inferenceWith({ vendors: openai() }).prepare(person(), 'gpt-4');
    await textOf(prepared.provider, { ...request, model: 'gpt-4.1', thinking: 'deep', webSearch: true });
    const body = JSON.stringify(upstream.requests[0]?.body);
    expect(body).not.toMatch(/reasoning|web_search|tools/);
  });

  it('is charged by its price list, the own-brand model never', async () => {
    const inference = inferenceWith({ vendors: openai() });
    const actor = person();
    const usage = { input: 100_000, cached: 0, output: 100_000, reasoning: 0 };
    const settle = async (modelId: string, key: string) => {
      const model = await inference.prepare(actor, modelId);
      const call = { key, purpose: 'chat', usage, countedBy: 'provider', held: 2_000_000 } as const;
      return database.transaction(async (tx) => (await inference.settle(tx, actor, model, call)).costMicroUsd);
    };
    expect(await settle('gpt-4', 'a')).toBe(1_000_000);
    expect(await settle('deepseek-v3', 'b')).toBe(0);
  });
});

describe('the own-brand model', () => {
  const house = (name: string | null = 'house-1') => ({ url: `${upstream.url}/v1`, key: 'house-key', name });

  it('is built in where nothing is set', async () => {
    const prepared = await inferenceWith().prepare(visitor(), 'deepseek-v3');
    expect(prepared).toMatchObject({ route: 'built-in', name: 'Atrium AI', vendorModel: 'built-in' });
    expect(await textOf(prepared.provider, request)).toBe('built in');
  });

  it('is the house endpoint where one is set, for visitors too', async () => {
    upstream.behave({ reply: 'From the house.' });
    const prepared = await inferenceWith({ houseModel: house() }).prepare(visitor(), 'deepseek-v3');
    expect(prepared).toMatchObject({ route: 'house', vendorModel: 'house-1' });
    expect(await textOf(prepared.provider, { ...request, model: 'house-1' })).toBe('From the house.');
    expect(upstream.requests[0]?.headers.authorization).toBe('Bearer house-key');
  });

  it('asks a house endpoint for its model where none is named', async () => {
    const inference = inferenceWith({ houseModel: house(null) });
    inference.start();
    await expect.poll(async () => (await inference.prepare(person(), 'deepseek-v3')).vendorModel).toBe('fake-model');
  });

  it("is DeepSeek's own where only that key is set", async () => {
    const vendors = { ...noVendorKeys, deepseek: { apiKey: 'ds-key', baseUrl: null } };
    const prepared = await inferenceWith({ vendors }).prepare(visitor(), 'deepseek-v3');
    expect(prepared).toMatchObject({ route: 'house', vendorModel: 'deepseek-v4-flash' });
  });

  it('is found on this machine in the background, and lost when its server goes', async () => {
    const server = await startFakeUpstream();
    const localServers = [
      { name: 'nobody', baseUrl: 'http://127.0.0.1:1/v1' },
      { name: 'Ollama', baseUrl: `${server.url}/v1` },
    ];
    const inference = inferenceWith({ localServers });
    expect((await inference.prepare(visitor(), 'deepseek-v3')).route).toBe('built-in');
    inference.start();
    const route = async () => (await inference.prepare(visitor(), 'deepseek-v3')).route;
    await expect.poll(route).toBe('local');
    expect((await inference.prepare(visitor(), 'deepseek-v3')).vendorModel).toBe('fake-model');
    inference.stop();
    await server.close();
    inference.start();
    await expect.poll(route).toBe('built-in');
  });
});

describe('the daily limit of the free model', () => {
  const usage = { input: 60, cached: 0, output: 40, reasoning: 0 };
  const limited = () =>
    inferenceWith({
      houseModel: { url: `${upstream.url}/v1`, key: null, name: 'house-1' },
      visitorDailyTokens: 200,
      userDailyFreeTokens: 300,
    });

  async function use(inference: Inference, actor: Actor, key: string, address?: string): Promise<void> {
    const model = await inference.prepare(actor, 'deepseek-v3', address);
    await database.transaction((tx) =>
      inference.settle(tx, actor, model, { key, purpose: 'chat', usage, ...measured }),
    );
  }

  it('stops a user when it is used up, and nobody else', async () => {
    const inference = limited();
    const ann = person();
    for (const key of ['1', '2', '3']) await use(inference, ann, key);
    const problem = await refusal(inference.prepare(ann, 'deepseek-v3'));
    expect(problem).toMatchObject({ code: 'daily-limit', status: 429 });
    await use(inference, person(), '1');
  });

  it('is shared by the visitors of one address, but not with others', async () => {
    const inference = limited();
    await use(inference, visitor(), '1', '203.0.113.7');
    await use(inference, visitor(), '1', '203.0.113.7');
    expect((await refusal(inference.prepare(visitor(), 'deepseek-v3', '203.0.113.7'))).code).toBe('daily-limit');
    await use(inference, visitor(), '1', '203.0.113.8');
    await use(inference, visitor(), '1', '2001:db8:1:2::1');
    await use(inference, visitor(), '1', '2001:db8:1:2:ffff::9');
    expect((await refusal(inference.prepare(visitor(), 'deepseek-v3', '2001:db8:1:2:3::'))).code).toBe('daily-limit');
    await use(inference, visitor(), '1', '2001:db8:1:3::1');
  });

  it('is not read from the database again while much of it is left', async () => {
    const inference = limited();
    const ann = person();
    await use(inference, ann, '1');
    const elsewhere = { input: 900, cached: 0, output: 0, reasoning: 0 };
    const another = limited();
    const model = { modelId: 'deepseek-v3', vendorModel: 'house-1', route: 'house' as const };
    await database.transaction((tx) =>
      another.settle(tx, ann, model, { key: '2', purpose: 'chat', usage: elsewhere, ...measured }),
    );
    await inference.prepare(ann, 'deepseek-v3');
    now = new Date(now.getTime() + 31_000);
    expect((await refusal(inference.prepare(ann, 'deepseek-v3'))).code).toBe('daily-limit');
  });

  it('begins anew with the day', async () => {
    const inference = limited();
    const ann = person();
    for (const key of ['1', '2', '3']) await use(inference, ann, key);
    await refusal(inference.prepare(ann, 'deepseek-v3'));
    now = new Date('2026-11-22T00:00:01Z');
    await inference.prepare(ann, 'deepseek-v3');
  });

  it('does not count the built-in model', async () => {
    const inference = inferenceWith({ visitorDailyTokens: 0 });
    expect((await inference.prepare(visitor(), 'deepseek-v3')).route).toBe('built-in');
  });
});

describe('an errand', () => {
  const ask = (inference: Inference, actor: Actor) =>
    inference.generateOnce(actor, 'title', request, new AbortController().signal);

  it('is left undone where only the built-in model is, or only keys that visitors may not use', async () => {
    expect(await ask(inferenceWith(), person())).toBeNull();
    expect(await ask(inferenceWith({ vendors: openai() }), visitor())).toBeNull();
  });

  it('goes to a cheap model of a vendor whose key is there', async () => {
    upstream.behave({ reply: 'A short title' });
    expect(await ask(inferenceWith({ vendors: openai() }), person())).toBe('A short title');
    expect(upstream.requests[0]?.body).toMatchObject({ model: 'gpt-5.4-nano' });
  });

  it('goes to the house endpoint before that, and counts for no limit', async () => {
    upstream.behave({ reply: 'House title' });
    const houseModel = { url: upstream.url, key: null, name: 'house-1' };
    const inference = inferenceWith({ vendors: openai(), houseModel, userDailyFreeTokens: 1 });
    const actor = person();
    for (let n = 0; n < 3; n += 1) expect(await ask(inference, actor)).toBe('House title');
    expect(upstream.requests[0]?.body).toMatchObject({ model: 'house-1' });
    await inference.prepare(actor, 'deepseek-v3');
  });
});

describe('GET /api/models', () => {
  async function menu(settings: Partial<Settings>, who: 'stranger' | 'visitor' | 'user' | 'admin') {
    const server = await startRouteServer(inferenceWith(settings).routes);
    try {
      const actor: Partial<Actor> = {
        kind: who === 'visitor' ? 'visitor' : 'user',
        role: who === 'admin' ? 'admin' : 'user',
      };
      const client = who === 'stranger' ? server.stranger() : server.signedIn(actor).client;
      const answer = await client.call(listModels);
      return { ...answer, of: (id: string) => answer.models.find((model) => model.id === id) };
    } finally {
      await server.close();
    }
  }

  it('has the own-brand model ready for anyone, and says what answers', async () => {
    for (const who of ['stranger', 'visitor', 'user'] as const) {
      const { of, defaultModel } = await menu({}, who);
      expect(defaultModel).toBe('deepseek-v3');
      const own = { label: 'Atrium', route: 'built-in', answersWith: 'built-in', hint: null, unavailable: null };
      expect(of('deepseek-v3')).toMatchObject(own);
    }
  });

  it('says beside a model without a key what is missing, and to an admin how to add it', async () => {
    const reason = 'Add your own OpenRouter key to use this model.';
    expect((await menu({}, 'user')).of('llama-3')).toMatchObject({
      hint: 'API Key Required',
      route: null,
      unavailable: reason,
      answersWith: null,
    });
    expect((await menu({}, 'admin')).of('llama-3')?.unavailable).toBe(
      "Add OPENROUTER_API_KEY to the server's settings, or a key of your own in yours.",
    );
  });

  it('asks visitors to sign in where a key is there', async () => {
    const settings = { vendors: openai() };
    for (const who of ['stranger', 'visitor'] as const) {
      expect((await menu(settings, who)).of('gpt-4')).toMatchObject({
        route: null,
        unavailable: 'Sign in to use this model.',
      });
    }
    expect((await menu(settings, 'user')).of('gpt-4')).toMatchObject({
      route: 'platform-key',
      unavailable: null,
      answersWith: 'gpt-4.1',
      capabilities: { images: true, pdf: true, thinking: false, webSearch: false, tools: true },
    });
  });

  it('never shows a key or an address of the operator', async () => {
    const houseModel = { url: 'http://10.0.0.9:9000/v1', key: 'house-secret', name: 'house-1' };
    const text = JSON.stringify((await menu({ vendors: openai(), houseModel }, 'admin')).models);
    expect(text).not.toMatch(/sk-openai-key|house-secret|10\.0\.0\.9|127\.0\.0\.1/);
  });
});
