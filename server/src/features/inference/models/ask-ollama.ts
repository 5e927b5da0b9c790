import { z } from 'zod';

/** Asks a server at a path below its base address: with GET, or with POST where there is a body. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/**
 * What Ollama reports about a model. `remote_host`: where it has one answer that it does not load itself, as in its
 * cloud. SOURCE: docs.ollama.com/api/show and Ollama, server/routes.go, GetModelInfo.
 */
const Shown = z.object({
  capabilities: z.array(z.string()).nullish().catch(null),
  parameters: z.string().nullish().catch(null),
  remote_host: z.string().nullish().catch(null),
  model_info: z.record(z.string(), z.unknown()).nullish().catch(null),
});
type Shown = z.infer<typeof Shown>;

/** The models that Ollama has loaded. SOURCE: docs.ollama.com/api/ps */
const Loaded = z.object({
  models: z.array(z.object({ model: z.string(), context_length: z.number().int().positive() }).nullable().catch(null)),
});

const Version = z.object({ version: z.string() });

/**
 * Whether a model is at Ollama, which names the first part of a model's name as its owner: `library` where it has none.
 * Others do the same with the names of makers, but have no version at this path. SOURCE: docs.ollama.com/api/version
 */
export async function isAtOllama(ask: Ask, model: string, owner: string | null | undefined): Promise<boolean> {
  if (owner === 'library') return true;
  if (!owner || !model.includes(`${owner}/`)) return false;
  return ask('/../api/version').then(
    (answer) => Version.safeParse(answer).success,
    () => false,
  );
}

/** Has Ollama load a model, as the next question to it would. SOURCE: docs.ollama.com/api/generate */
export async function loadAtOllama(ask: Ask, model: string): Promise<void> {
  await ask('/../api/generate', { model });
}

/**
 * What Ollama says of a model through its own API, which stands beside `/v1`. Its window is as large as Ollama has
 * loaded it, which depends on the machine and on settings, and else as its Modelfile says. A call through `/v1` cannot
 * choose it, and Ollama leaves out the beginning of a longer one without a word. A model elsewhere is never loaded, and
 * has its whole window. null: it does not say.
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
  const inUse = loaded?.models.find((each) => each?.model === model)?.context_length;
  return {
    contextWindow: inUse ?? (shown ? windowIn(shown) : null),
    seesImages: shown?.capabilities?.includes('vision') ?? null,
  };
}

function windowIn({ parameters, remote_host: elsewhere, model_info: about }: Shown): number | null {
  const written = /^num_ctx\s+([1-9]\d{2,7})\s*$/m.exec(parameters ?? '')?.[1];
  if (written) return Number(written);
  const [, whole] = Object.entries(about ?? {}).find(([name]) => name.endsWith('.context_length')) ?? [];
  return elsewhere && typeof whole === 'number' && Number.isSafeInteger(whole) && whole > 0 ? whole : null;
}
