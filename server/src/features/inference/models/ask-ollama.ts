import { z } from 'zod';

/** Asks a server at a path below its base address: with GET, or with POST where there is a body. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/** What Ollama reports about a model. SOURCE: docs.ollama.com/api/show */
const Shown = z.object({
  capabilities: z.array(z.string()).nullish().catch(null),
  parameters: z.string().nullish().catch(null),
});

/** The models that Ollama has loaded. SOURCE: docs.ollama.com/api/ps */
const Loaded = z.object({
  models: z.array(z.object({ model: z.string(), context_length: z.number().int().positive() }).nullable().catch(null)),
});

/**
 * What Ollama says of a model through its own API, which stands beside `/v1`. Its window is as large as Ollama has
 * loaded it, which depends on the machine and on settings, and else as its Modelfile says. A call through `/v1` cannot
 * choose it, and Ollama leaves out the beginning of a longer one without a word. null: it does not say.
 */
export async function askOllama(ask: Ask, model: string) {
  const [shown, loaded] = await Promise.all([
    ask('/../api/show', { model }).then(
      (answer) => Shown.safeParse(answer).data,
      () => undefined,
    ),
    ask('/../api/ps').then(
      (answer) => Loaded.safeParse(answer).data,
      () => undefined,
    ),
  ]);
  const { capabilities = null, parameters } = shown ?? {};
  const written = /^num_ctx\s+([1-9]\d{2,7})\s*$/m.exec(parameters ?? '')?.[1];
  return {
    contextWindow:
      loaded?.models.find((each) => each?.model === model)?.context_length ?? (written ? Number(written) : null),
    seesImages: capabilities?.includes('vision') ?? null,
  };
}
