import type { Inference, PreparedModel, Purpose } from '../features/inference/index.ts';
import { Problem } from '../platform/http/problem.ts';
import type { ModelProvider, ModelRequest } from '../ports/model-provider.ts';

/** What was settled, by its key: a repeat shows as a second entry. */
export interface SettledCall {
  readonly userId: string;
  readonly key: string;
  readonly purpose: Purpose;
  readonly outputTokens: number;
}

export interface FakeInference extends Inference {
  readonly settled: readonly SettledCall[];
  /** Properties of the model that is prepared from now on. */
  model: Partial<PreparedModel>;
  /** What a model answers where one answer is asked for; null when there is none. */
  title: ((request: Omit<ModelRequest, 'model'>) => Promise<string | null>) | null;
  /** The refusal of the next preparations. */
  refusal: Problem | null;
}

/** `inference` with one model that anyone may use, at two micro-dollars a call. For tests of what stands on it. */
export function createFakeInference(provider: ModelProvider): FakeInference {
  const settled: SettledCall[] = [];
  const fake: FakeInference = {
    routes: [],
    settled,
    model: {},
    title: null,
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
        contextWindow: 32_000,
        maxOutputTokens: 4_000,
        ...fake.model,
      };
    },
    costOf: () => 2,
    async settle(_tx, actor, _model, { key, purpose, usage }) {
      settled.push({ userId: actor.userId, key, purpose, outputTokens: usage.output });
      return { costMicroUsd: 2 };
    },
    start: () => undefined,
    stop: () => undefined,
    generateOnce: async (_actor, _purpose, request) => (fake.title ? fake.title(request) : null),
  };
  return fake;
}
