import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createConnectModel } from '../../adapters/models/connect-model.ts';
import { createCredits } from '../../features/credits/index.ts';
import { createInference, type Inference, type InferenceDeps } from '../../features/inference/index.ts';
import { createModels } from '../../features/models/index.ts';
import { createUsage } from '../../features/usage/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { ModelProvider, ModelRequest } from '../../ports/model-provider.ts';
import { createTestDatabase } from '../database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../fake-upstream/fake-upstream.ts';
import { noVendorKeys } from '../models/no-vendor-keys.ts';
import { creditSettings } from '../samples/credit-settings.ts';

export interface InferenceSettings extends Partial<InferenceDeps['settings']> {
  readonly visitorDailyTokens?: number | null;
  readonly userDailyFreeTokens?: number | null;
  readonly models?: InferenceDeps['models'];
}

const morning = new Date('2026-11-21T10:00:00Z');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const builtIn: ModelProvider = {
  async stream(_request, _signal, take) {
    take([{ type: 'text', text: 'built in' }]);
  },
};

/** Inference over a vendor controlled by the test, for the tests of a file; each test begins on the same morning. */
export function stageInference() {
  const outbound = createOutbound();
  const started: Inference[] = [];
  let database: Database;
  let upstream: FakeUpstream;
  const stage = {
    now: morning,
    get database() {
      return database;
    },
    get upstream() {
      return upstream;
    },
    /** The operator's key for one vendor, whose address is that of the fake. */
    openai: () => ({ ...noVendorKeys, openai: { apiKey: 'sk-openai-key', baseUrl: `${upstream.url}/v1` } }),
    inferenceWith({
      visitorDailyTokens = null,
      userDailyFreeTokens = null,
      models = createModels({ productName: 'Atrium' }),
      ...settings
    }: InferenceSettings = {}): Inference {
      const clock = { now: () => stage.now };
      const inference = createInference({
        database,
        clock,
        outbound,
        connect: createConnectModel(outbound),
        builtIn,
        webSearch: null,
        models,
        usage: createUsage({ clock }),
        credits: createCredits({
          database,
          clock,
          log,
          keepUser: async () => true,
          settings: { ...creditSettings, visitorDailyTokens, userDailyFreeTokens },
        }),
        integrations: { ownKeysOf: async () => [] },
        log,
        settings: {
          productName: 'Atrium',
          vendors: noVendorKeys,
          houseModel: null,
          localServers: [],
          visitorDailySearches: null,
          userDailySearches: null,
          demoAddressDailySearches: null,
          demoAddressDailyTokens: null,
          webSearchPrice: 0,
          ...settings,
        },
      });
      started.push(inference);
      return inference;
    },
  };

  beforeAll(async () => {
    [database, upstream] = await Promise.all([createTestDatabase(), startFakeUpstream()]);
  });
  afterEach(() => {
    stage.now = morning;
    for (const inference of started.splice(0)) inference.stop();
    upstream.reset();
  });
  afterAll(async () => {
    await Promise.all([database.close(), upstream.close(), outbound.close()]);
  });
  return stage;
}

let people = 0;
/** A new user. */
export function newPerson(some: Partial<Actor> = {}): Actor {
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
export const newVisitor = () => newPerson({ kind: 'visitor' });

/** The problem of work that must not succeed. */
export async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
}

export const helloRequest: ModelRequest = {
  model: '',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  thinking: 'fast',
  webSearch: false,
};

/** The whole text that a model writes. */
export async function textOf(provider: ModelProvider, asked: ModelRequest): Promise<string> {
  let text = '';
  await provider.stream(asked, new AbortController().signal, (batch) => {
    for (const event of batch) if (event.type === 'text') text += event.text;
  });
  return text;
}
