import { z } from 'zod';
import { bearer } from '../endpoint/bearer.ts';

/** How an embedding vendor is called and its answer read. README.md says where each field is documented. */
export interface EmbeddingWire {
  /** null: the operator has to set it. */
  readonly address: string | null;
  readonly mostTexts: number;
  path(model: string): string;
  headers(apiKey: string): Readonly<Record<string, string>>;
  body(model: string, texts: readonly string[], purpose: 'document' | 'query'): object;
  /** Throws if the answer is not as documented. */
  read(answer: unknown): readonly (readonly number[])[];
}

export type EmbeddingVendor = 'openai' | 'ollama' | 'gemini' | 'voyage' | 'cohere' | 'openai-compatible';

const vector = z.array(z.number()).min(1);
const listed = z.object({ data: z.array(z.object({ index: z.number().int().nullish(), embedding: vector })) });
const gemini = z.object({ embeddings: z.array(z.object({ values: vector })) });
const cohere = z.object({ embeddings: z.object({ float: z.array(vector) }) });

/** Some servers number none of the vectors; Gemini, at its address for this wire, leaves out the number 0. */
function inOrder(answer: unknown): readonly (readonly number[])[] {
  const { data } = listed.parse(answer);
  const isNumbered = data.some(({ index }) => typeof index === 'number');
  const ordered = isNumbered ? data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) : data;
  return ordered.map(({ embedding }) => embedding);
}

const openAi: EmbeddingWire = {
  address: null,
  mostTexts: 64,
  path: () => '/embeddings',
  headers: bearer,
  body: (model, input) => ({ model, input, encoding_format: 'float' }),
  read: inOrder,
};

export const wires: Readonly<Record<EmbeddingVendor, EmbeddingWire>> = {
  'openai-compatible': openAi,
  openai: { ...openAi, address: 'https://api.openai.com/v1' },
  ollama: { ...openAi, address: 'http://127.0.0.1:11434/v1', mostTexts: 32 },
  gemini: {
    address: 'https://generativelanguage.googleapis.com/v1beta',
    mostTexts: 64,
    path: (model) => `/models/${encodeURIComponent(model)}:batchEmbedContents`,
    headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
    body: (model, texts, purpose) => ({
      requests: texts.map((text) => ({
        model: `models/${model}`,
        content: { parts: [{ text }] },
        taskType: purpose === 'document' ? 'RETRIEVAL_DOCUMENT' : 'RETRIEVAL_QUERY',
      })),
    }),
    read: (answer) => gemini.parse(answer).embeddings.map(({ values }) => values),
  },
  voyage: {
    address: 'https://api.voyageai.com/v1',
    mostTexts: 64,
    path: () => '/embeddings',
    headers: bearer,
    body: (model, input, purpose) => ({ model, input, input_type: purpose, truncation: true }),
    read: inOrder,
  },
  cohere: {
    address: 'https://api.cohere.com/v2',
    mostTexts: 96,
    path: () => '/embed',
    headers: bearer,
    body: (model, texts, purpose) => ({
      model,
      texts,
      input_type: purpose === 'document' ? 'search_document' : 'search_query',
      embedding_types: ['float'],
      truncate: 'END',
    }),
    read: (answer) => cohere.parse(answer).embeddings.float,
  },
};
