import { sql } from 'drizzle-orm';
import type { Inference, PreparedModel } from '../../features/inference/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ModelProvider, ModelRequest } from '../../ports/model-provider.ts';
import type { WebPage } from '../../ports/web-search.ts';

/** What was settled and not rolled back, by key: a repetition is a second entry. */
export interface SettledCall {
  readonly userId: string;
  readonly key: string;
  readonly purpose: string;
  readonly outputTokens: number;
}

export interface FakeInference extends Inference {
  settled(): Promise<readonly SettledCall[]>;
  /** Properties of the models prepared from now on. */
  model: Partial<PreparedModel>;
  /** A model's answer if a single answer is requested; null if there is none. */
  title: ((request: Omit<ModelRequest, 'model'>) => Promise<string | null>) | null;
  /** The result of a web search. */
  pages: (() => Promise<readonly WebPage[]>) | null;
  /** The refusal of the next preparations. */
  refusal: Problem | null;
}

/**
 * `inference` with one model that anyone may use, at two micro-dollars per call. For tests of slices that build on it.
 */
export function createFakeInference(provider: ModelProvider, { db }: Database): FakeInference {
  /** Distinguishes its rows from those of other stages over the same database. */
  const stage = newId();
  const fake: FakeInference = {
    routes: [],
    settled: async () => {
      const rows = await db.execute(
        sql`select user_id, split_part(key, '#', 1) as key, purpose, output from usage_events where vendor_model = ${stage}`,
      );
      return rows.rows.map(({ user_id, key, purpose, output }) => ({
        userId: String(user_id),
        key: String(key),
        purpose: String(purpose),
        outputTokens: Number(output),
      }));
    },
    model: {},
    title: null,
    pages: null,
    refusal: null,
    async prepare(_actor, modelId) {
      if (fake.refusal) throw fake.refusal;
      if (modelId === 'absent') throw new Problem('model-unavailable');
      return {
        modelId,
        name: 'Scripted Model',
        vendorModel: 'scripted-1',
        route: 'house',
        badge: 'Platform Routing',
        provider,
        capabilities: { images: false, pdf: false, thinking: false, webSearch: false, tools: false },
        searchBy: null,
        contextWindow: 32_000,
        maxOutputTokens: 4_000,
        ...fake.model,
      };
    },
    seeing: async () => null,
    asideBesides: async () => '',
    costOf: () => 2,
    holdFor: () => null,
    isNotCovered: () => false,
    setAside: () => ({ raise: () => true, release: () => undefined }),
    refuse: async () => new Problem('insufficient-credits'),
    fitToHold: async ({ maxOutputTokens }) => ({ held: 0, maxOutputTokens, shortBy: null }),
    measure: async (_model, { said }) => ({
      usage: said ?? { input: 0, cached: 0, output: 0, reasoning: 0 },
      countedBy: said ? 'provider' : 'server',
    }),
    settleLate: (tx, actor, model, call) => fake.settle(tx, actor, model, { ...call, purpose: 'chat', held: 0 }),
    release: async () => undefined,
    async settle(tx, actor, _model, { key, purpose, usage }) {
      await tx.execute(sql`
        insert into usage_events (user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning, cost_micro_usd, created_at)
        values (${actor.userId}, ${`${key}#${newId()}`}, ${purpose}, 'scripted', ${stage}, 'house', 0, 0, ${usage.output}::int, 0, 2, now())`);
      return { costMicroUsd: 2 };
    },
    generateOwn: () => Promise.reject(new Error('not here')),
    searchEngine: null,
    requireSearch: async () => undefined,
    searchWeb: async () => fake.pages?.() ?? [],
    start: () => undefined,
    stop: () => undefined,
    generateOnce: async (_actor, _purpose, request) => (fake.title ? fake.title(request) : null),
  };
  return fake;
}
