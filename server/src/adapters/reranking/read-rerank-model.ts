import type { RerankVendor } from './wires.ts';

const byName: readonly (readonly [pattern: RegExp, vendor: RerankVendor])[] = [
  [/^rerank-(v\d|english|multilingual)/, 'cohere'],
  [/^jina-reranker-/, 'jina'],
  [/^rerank-(lite-)?\d/, 'voyage'],
];
const named = /^(cohere|jina|voyage|tei)\/(.+)$/;

/**
 * Finds the vendor of a model name. A prefix as in 'voyage/rerank-2.5' or 'tei/bge-reranker-v2-m3' names it; otherwise
 * the vendors' own model names are recognised. Any other model is requested at the given address, with the API that
 * most servers implement.
 */
export function readRerankModel(
  name: string,
  hasAddress: boolean,
): { readonly vendor: RerankVendor; readonly model: string } {
  const [, vendor, model] = named.exec(name) ?? [];
  if (vendor && model) return { vendor: vendor as RerankVendor, model };
  const known = hasAddress ? undefined : byName.find(([pattern]) => pattern.test(name))?.[1];
  return { vendor: known ?? 'compatible', model: name };
}
