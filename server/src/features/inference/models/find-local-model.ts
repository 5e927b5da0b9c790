import { z } from 'zod';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type Ask, askOllama, isAtOllama } from './ask-ollama.ts';

/** A server on this machine that may offer models by the OpenAI chat API. */
export interface LocalServer {
  readonly name: string;
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
}

/** The default addresses of Ollama, LM Studio, llama.cpp and vLLM; `ollama` replaces the first one. */
export function standardLocalServers(ollama: string | null = null): readonly LocalServer[] {
  const ollamaUrl = (ollama ?? 'http://127.0.0.1:11434').replace(/\/+$/, '').replace(/\/v1$/, '');
  return [
    { name: 'Ollama', baseUrl: `${ollamaUrl}/v1` },
    { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
    { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
    { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  ];
}

export interface FoundModel {
  /** As it was asked for, or as the server lists it. */
  readonly id: string;
  readonly isAtOllama: boolean;
  /** In tokens; null if the server does not say. */
  readonly contextWindow: number | null;
  /** null: the server does not say. */
  readonly seesImages: boolean | null;
}

/**
 * A lenient schema of `GET /v1/models`. The context window: vLLM reports `max_model_len`, llama.cpp `meta.n_ctx`,
 * OpenRouter `context_length`. Pictures: OpenRouter reports `architecture.input_modalities`; llama.cpp reports
 * `multimodal` in a second list, for clients of Ollama. Ollama is recognized, and asked; LM Studio and others report
 * nothing. SOURCE: openrouter.ai/docs/api-reference/list-available-models and llama.cpp,
 * tools/server/server-context.cpp, get_models.
 */
const Count = z.number().int().positive().nullish().catch(null);
const Words = z.array(z.string()).nullish().catch(null);
const Listed = z.object({
  id: z.string().min(1).max(300),
  owned_by: z.string().nullish().catch(null),
  max_model_len: Count,
  context_length: Count,
  meta: z.object({ n_ctx: Count }).nullish().catch(null),
  architecture: z.object({ input_modalities: Words }).nullish().catch(null),
});
type Listed = z.infer<typeof Listed>;
/** A model that cannot be read is left out. */
const AllListed = z
  .array(Listed.nullable().catch(null))
  .transform((all) => all.filter((each): each is Listed => each !== null));
const ModelList = z.union([
  z.object({
    data: AllListed,
    models: z
      .array(z.object({ model: z.string(), capabilities: Words }))
      .nullish()
      .catch(null),
  }),
  // Together AI. SOURCE: github.com/helixml/helix, issue 386.
  AllListed.transform((data) => ({ data, models: null })),
]);
type ModelList = z.infer<typeof ModelList>;

/** Names of models that cannot chat, as in Ollama's library and elsewhere. */
const notForChat = /embed|rerank|whisper|tts|bge-|minilm|paraphrase-|moderation/i;

/**
 * Milliseconds and bytes. A server on loopback answers at once or is not there. With another one, the connection stays
 * open for the first question, so that it is warm by then. A large model takes minutes to load, and Ollama ends that
 * when nobody waits for it.
 */
const limits = {
  local: { connectTimeoutMs: 1_000, headersTimeoutMs: 2_000, totalTimeoutMs: 3_000, maxBytes: 4_000_000 },
  house: { headersTimeoutMs: 10_000, totalTimeoutMs: 15_000, maxBytes: 16_000_000 },
  loading: { headersTimeoutMs: 600_000, totalTimeoutMs: 600_000, maxBytes: 1_000_000 },
} as const;

interface Address {
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** Asks the server at an address. The promise is rejected if the answer is an error or no JSON. */
export function askAt(outbound: Outbound, { baseUrl, apiKey }: Address, kind: keyof typeof limits): Ask {
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return async (path, body) => {
    const url = `${baseUrl}${path}`;
    const sent = body && { method: 'POST' as const, body: JSON.stringify(body) };
    const response = await outbound.request({ url, trust: 'operator', headers, ...sent, ...limits[kind] });
    if (response.status >= 400) {
      response.discard();
      throw new Error(`The server answered ${response.status}.`);
    }
    return JSON.parse(await response.text());
  };
}

export interface Asked extends Address {
  readonly kind: 'local' | 'house';
  /** The name of a model; null: the first that can chat. */
  readonly wanted: string | null;
}

/** One of the models that a server lists; null if there is no such server or model. */
export async function findModel(outbound: Outbound, { kind, wanted, ...address }: Asked): Promise<FoundModel | null> {
  try {
    const ask = askAt(outbound, address, kind);
    const list = ModelList.safeParse(await ask('/models'));
    const fits = (id: string) => (wanted === null ? !notForChat.test(id) : id === wanted || id === `${wanted}:latest`);
    const model = list.success ? list.data.data.find(({ id }) => fits(id)) : undefined;
    if (!model) return null;
    const id = wanted ?? model.id;
    if (await isAtOllama(ask, model.id, model.owned_by))
      return { id, isAtOllama: true, ...(await askOllama(ask, model.id)) };
    return {
      id,
      isAtOllama: false,
      contextWindow: model.max_model_len ?? model.context_length ?? model.meta?.n_ctx ?? null,
      seesImages: saysItSees(model, list.data?.models),
    };
  } catch {
    // Nothing listens there, or something with another protocol: either way there is no model.
    return null;
  }
}

function saysItSees({ id, architecture }: Listed, beside: ModelList['models']): boolean | null {
  const modalities = architecture?.input_modalities;
  if (modalities) return modalities.includes('image');
  const capabilities = beside?.find(({ model }) => model === id)?.capabilities;
  return capabilities ? capabilities.some((each) => each === 'multimodal' || each === 'vision') : null;
}
