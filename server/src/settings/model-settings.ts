import { z } from 'zod';
import { address, limit, optional } from './setting-kinds.ts';

/** The vendors of models that a key of the operator can open. */
export const vendors = [
  'OPENAI',
  'ANTHROPIC',
  'GEMINI',
  'XAI',
  'PERPLEXITY',
  'DEEPSEEK',
  'OPENROUTER',
  'MISTRAL',
  'GROQ',
  'AZURE',
  'BEDROCK',
  'VERTEX',
  'REPLICATE',
] as const;

/** Vendors whose address is the account's own, so that the operator has to give it: the part up to the wire's own path. */
export const addressed = {
  AZURE: 'https://<resource>.openai.azure.com/openai/v1',
  BEDROCK: 'https://bedrock-mantle.<region>.api.aws/anthropic',
} as const;

export type VendorName = Lowercase<(typeof vendors)[number]>;

/** What answers, and what serves the search of sources. */
const models = {
  HOUSE_MODEL_URL: address.describe(
    'Any endpoint that speaks the OpenAI chat protocol, http://localhost:8000/v1 for instance: it answers as the own-brand model, free for everyone.',
  ),
  HOUSE_MODEL_KEY: optional.describe('Its key, if it asks for one.'),
  HOUSE_MODEL_NAME: optional.describe('The model to ask it for. Empty: the first it lists.'),
  OLLAMA_BASE_URL: address.describe(
    'An Ollama that is not on this machine. One here, LM Studio, llama.cpp and vLLM are found by themselves.',
  ),
  MODELS_FILE: optional.describe(
    'A JSON file whose entries replace or extend the model catalogue: prices, ids, names. docs/operating.md shows one.',
  ),
  EMBEDDING_MODEL: optional.describe(
    'Search of spaces by meaning: text-embedding-3-small, gemini-embedding-001, voyage-3.5, embed-v4.0, ollama/nomic-embed-text, or any model at EMBEDDING_BASE_URL. All passages of sources are sent to it. Empty: search goes by words.',
  ),
  EMBEDDING_BASE_URL: address.describe(
    "An endpoint that speaks OpenAI's embeddings protocol, http://localhost:8080/v1 for instance. Empty: the vendor's own, or the Ollama on this machine.",
  ),
  EMBEDDING_API_KEY: optional.describe("Its key. Empty: the vendor's key below, where there is one."),
  RERANK_MODEL: optional.describe(
    'Puts the best passages that search finds in order by a reranker: rerank-v3.5 of Cohere, jina-reranker-v2-base-multilingual, rerank-2.5 of Voyage, or any model at RERANK_URL; tei/… for Text Embeddings Inference. The question and up to 40 passages of a search are sent to it. Empty: search keeps its own order.',
  ),
  RERANK_URL: address.describe(
    "The whole address of a /rerank endpoint, http://localhost:8080/v1/rerank of llama.cpp or vLLM for instance. Empty: the vendor's own.",
  ),
  RERANK_API_KEY: optional.describe('Its key, if it asks for one.'),
  TRANSCRIPTION_MODEL: optional.describe(
    'Recordings as sources: whisper-1 of OpenAI, whisper-large-v3-turbo of Groq, or the model of any endpoint that speaks the wire of OpenAI for speech. Recordings that people add are sent to it. Empty: recordings cannot be added.',
  ),
  TRANSCRIPTION_BASE_URL: address.describe(
    'Where it is: https://api.groq.com/openai/v1, http://localhost:8000/v1 for instance. Empty: OpenAI.',
  ),
  TRANSCRIPTION_API_KEY: optional.describe('Its key. Empty: OPENAI_API_KEY, where no other address is set.'),
  REPLICATE_API_TOKEN: optional.describe('Another name for REPLICATE_API_KEY.'),
  GOOGLE_API_KEY: optional.describe('Another name for GEMINI_API_KEY.'),
};

/** Searching the web, by which engine and how often. */
export const webSearchSettings = {
  SEARXNG_URL: address.describe(
    'Web search by a SearXNG of yours, http://localhost:8888 for instance; its settings must list json under search.formats. Of several engines the first that is set is asked, in this order.',
  ),
  BRAVE_SEARCH_API_KEY: optional.describe('Web search by Brave: your key.'),
  TAVILY_API_KEY: optional.describe('Web search by Tavily: your key.'),
  EXA_API_KEY: optional.describe('Web search by Exa: your key.'),
  WEB_SEARCH_PRICE_USD: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'is no amount of US dollars')
    .default('0')
    .transform((usd) => Math.round(Number(usd) * 1_000_000))
    .describe('US dollars that a reply paid with credits is charged for 1,000 searches, 5 for instance. 0: nothing.'),
  VISITOR_DAILY_SEARCHES: limit(20).describe(
    'Searches of this engine each visitor may have a day. Empty: no limit; 0: none.',
  ),
  USER_DAILY_SEARCHES: limit(200).describe(
    'Searches of this engine each signed-in user may have a day where no credits pay for them: with free models and own keys, and to discover sources. Empty: no limit; 0: none.',
  ),
  DEMO_ADDRESS_DAILY_SEARCHES: limit(600).describe(
    'Searches of this engine that all demo users of one network may have a day together. Empty: no limit; 0: none.',
  ),
};

function addressHelp(vendor: (typeof vendors)[number]): string {
  const form = vendor in addressed ? addressed[vendor as keyof typeof addressed] : null;
  return form
    ? `The address of your account at ${vendor.toLowerCase()}, needed beside the key: ${form}.`
    : `Another address for ${vendor.toLowerCase()}. Empty: the vendor's own.`;
}

const vendorSettings = Object.fromEntries(
  vendors.flatMap((vendor) => [
    [`${vendor}_API_KEY`, optional.describe(`The installation's key for ${vendor.toLowerCase()}.`)],
    [`${vendor}_BASE_URL`, address.describe(addressHelp(vendor))],
  ]),
) as Record<`${(typeof vendors)[number]}_API_KEY`, typeof optional> &
  Record<`${(typeof vendors)[number]}_BASE_URL`, typeof address>;

export const modelSettings = { ...models, ...vendorSettings };
