import { z } from 'zod';

/** How a reranker is called: by POST, with the key as a bearer token, to rank all the texts it is given. */
export interface RerankWire {
  /** The whole address; null: the operator has to set it. */
  readonly address: string | null;
  body(model: string, query: string, texts: readonly string[]): object;
}

export type RerankVendor = 'cohere' | 'jina' | 'voyage' | 'tei' | 'compatible';

/**
 * SOURCE, read on 2026-11-22: README.md of this folder says where each field is documented. The number of results
 * (`top_n`, `top_k`) is not sent, so that all of them are returned.
 */
export const rerankWires: Readonly<Record<RerankVendor, RerankWire>> = {
  cohere: {
    address: 'https://api.cohere.com/v2/rerank',
    body: (model, query, documents) => ({ model, query, documents }),
  },
  jina: {
    address: 'https://api.jina.ai/v1/rerank',
    body: (model, query, documents) => ({ model, query, documents, return_documents: false }),
  },
  voyage: {
    address: 'https://api.voyageai.com/v1/rerank',
    body: (model, query, documents) => ({ model, query, documents, truncation: true }),
  },
  // A TEI server serves a single model, so a call does not name it.
  tei: { address: null, body: (_model, query, texts) => ({ query, texts, truncate: true }) },
  compatible: { address: null, body: (model, query, documents) => ({ model, query, documents }) },
};

const scored = z.object({ index: z.number().int(), relevance_score: z.number() });
const answered = z.union([
  z.object({ results: z.array(scored) }).transform(({ results }) => results),
  z.object({ data: z.array(scored) }).transform(({ data }) => data),
  z
    .array(z.object({ index: z.number().int(), score: z.number() }))
    .transform((all) => all.map(({ index, score }) => ({ index, relevance_score: score }))),
]);

/**
 * The indexes of the texts, best first, from an answer in any of the forms: `results` (Cohere, Jina, llama.cpp, vLLM),
 * `data` (Voyage), or a bare list (TEI). Throws if it does not name each text exactly once.
 */
export function readRanking(answer: unknown, texts: number): readonly number[] {
  const places = answered
    .parse(answer)
    .toSorted((a, b) => b.relevance_score - a.relevance_score)
    .map(({ index }) => index);
  const isOfThem = (index: number) => index >= 0 && index < texts;
  if (places.length !== texts || new Set(places).size !== texts || !places.every(isOfThem))
    throw new Error('The answer does not name each text once.');
  return places;
}
