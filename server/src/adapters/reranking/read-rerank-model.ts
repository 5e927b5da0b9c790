import type { RerankVendor } from './wires.ts';

const byName: readonly (readonly [pattern: RegExp, vendor: RerankVendor])[] = [
  [/^rerank-(v\d|english|multilingual)/, 'cohere'],
  [/^jina-reranker-/, 'jina'],
  [/^rerank-(lite-)?\d/, 'voyage'],
];
const named = /^(cohere|jina|voyage|tei)\/(.+)$/;

/**
 * Whose model a name is: 'voyage/rerank-2.5' and 'tei/bge-reranker-v2-m3' say it; else a vendor's own names are known.
 * Anything else is asked of the address given, on the wire that most servers speak.
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
