import type { EmbeddingVendor } from './wires.ts';

const byName: readonly (readonly [pattern: RegExp, vendor: EmbeddingVendor])[] = [
  [/^text-embedding-(3-|ada)/, 'openai'],
  [/^(gemini-embedding|text-embedding-00|embedding-00)/, 'gemini'],
  [/^voyage-/, 'voyage'],
  [/^embed-(v\d|english|multilingual)/, 'cohere'],
];
const named = /^(openai|ollama|gemini|voyage|cohere)\/(.+)$/;

/**
 * Finds the vendor of a model name. A prefix as in 'voyage/voyage-3.5' names it; otherwise the vendors' own model names
 * are recognised. Any other model is requested at the given address with OpenAI's API or, without an address, from the
 * Ollama on this machine.
 */
export function readModelName(
  name: string,
  hasAddress: boolean,
): { readonly vendor: EmbeddingVendor; readonly model: string } {
  const [, vendor, model] = named.exec(name) ?? [];
  if (vendor && model) return { vendor: vendor as EmbeddingVendor, model };
  const known = byName.find(([pattern]) => pattern.test(name))?.[1];
  if (known && !hasAddress) return { vendor: known, model: name };
  return { vendor: hasAddress ? 'openai-compatible' : 'ollama', model: name };
}
