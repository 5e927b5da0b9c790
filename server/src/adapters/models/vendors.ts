import type { ModelVendor } from '../../ports/model-connector.ts';
import type { ChatQuirks } from './openai-chat/index.ts';

/** A vendor: its address, how the key is sent, and its protocol. The README of the protocol gives the sources. */
export type Vendor = {
  /** null if only the operator knows it. */
  readonly baseUrl: string | null;
  readonly auth: { readonly header: string; readonly prefix: string };
  /** A header that names the version of the API. */
  readonly version?: Readonly<Record<string, string>>;
  /** The path, after the address, that is read to test a key: a call that costs nothing and requires a key. */
  readonly keyCheck: { readonly path: string; readonly body?: string };
} & (
  | { readonly protocol: 'openai-chat'; readonly quirks: ChatQuirks }
  | { readonly protocol: 'anthropic' | 'replicate' | 'responses' }
  | {
      readonly protocol: 'gemini';
      /** The path between the address and a model's name. */
      readonly models: string;
    }
);

const bearer = { header: 'authorization', prefix: 'Bearer ' } as const;

/** What most copies of OpenAI's API have in common. */
const plain: ChatQuirks = {
  maxTokens: 'max_tokens',
  streams: true,
  asksForUsage: true,
  thinking: 'reasoning_effort',
  effortWithTools: true,
  efforts: { fast: 'low', deep: 'high', research: 'high' },
  searchTool: null,
  searchesItself: null,
  files: false,
};

/**
 * One engine for all models, because the price of the makers' own engines differs between them. Five searches with five
 * results each.
 */
const routerSearch = {
  type: 'openrouter:web_search',
  parameters: { engine: 'exa', max_results: 5, max_total_results: 25 },
};

export const vendors: Readonly<Record<ModelVendor, Vendor>> = {
  openai: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.openai.com/v1',
    auth: bearer,
    keyCheck: { path: '/models' },
    quirks: {
      ...plain,
      maxTokens: 'max_completion_tokens',
      effortWithTools: false,
      efforts: { fast: 'low', deep: 'high', research: 'xhigh' },
      files: true,
    },
  },
  anthropic: {
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    auth: { header: 'x-api-key', prefix: '' },
    version: { 'anthropic-version': '2023-06-01' },
    keyCheck: { path: '/v1/models?limit=1' },
  },
  gemini: {
    protocol: 'gemini',
    models: '/v1beta/models',
    baseUrl: 'https://generativelanguage.googleapis.com',
    auth: { header: 'x-goog-api-key', prefix: '' },
    keyCheck: { path: '/v1beta/models?pageSize=1' },
  },
  xai: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.x.ai/v1',
    auth: bearer,
    keyCheck: { path: '/models' },
    quirks: plain,
  },
  perplexity: {
    protocol: 'responses',
    baseUrl: 'https://api.perplexity.ai',
    auth: bearer,
    keyCheck: { path: '/router/v1/models' },
  },
  deepseek: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.deepseek.com',
    auth: bearer,
    keyCheck: { path: '/models' },
    quirks: { ...plain, thinking: 'thinking', efforts: { fast: 'high', deep: 'high', research: 'max' } },
  },
  openrouter: {
    protocol: 'openai-chat',
    baseUrl: 'https://openrouter.ai/api/v1',
    auth: bearer,
    // OpenRouter's list of models is public, so it does not test a key.
    keyCheck: { path: '/key' },
    quirks: {
      ...plain,
      thinking: 'reasoning',
      searchTool: routerSearch,
      searchesItself: /^perplexity\//,
      files: true,
    },
  },
  mistral: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.mistral.ai/v1',
    auth: bearer,
    keyCheck: { path: '/models' },
    quirks: { ...plain, asksForUsage: false, efforts: { fast: 'none', deep: 'high', research: 'high' } },
  },
  groq: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.groq.com/openai/v1',
    auth: bearer,
    keyCheck: { path: '/models' },
    quirks: plain,
  },
  // The account's own address. A model is requested by the name of its deployment, which must be the model's name.
  azure: {
    protocol: 'openai-chat',
    baseUrl: null,
    auth: { header: 'api-key', prefix: '' },
    keyCheck: { path: '/models' },
    quirks: {
      ...plain,
      maxTokens: 'max_completion_tokens',
      effortWithTools: false,
      efforts: { fast: 'low', deep: 'high', research: 'xhigh' },
    },
  },
  // Anthropic's own API, at the address of the account's region.
  bedrock: {
    protocol: 'anthropic',
    baseUrl: null,
    auth: { header: 'x-api-key', prefix: '' },
    version: { 'anthropic-version': '2023-06-01' },
    keyCheck: { path: '/v1/models?limit=1' },
  },
  // Express mode: an API key, without project and region in the address.
  vertex: {
    protocol: 'gemini',
    models: '/v1/publishers/google/models',
    baseUrl: 'https://aiplatform.googleapis.com',
    auth: { header: 'x-goog-api-key', prefix: '' },
    keyCheck: {
      path: '/v1/publishers/google/models/gemini-3.8-flash:countTokens',
      body: '{"contents":[{"role":"user","parts":[{"text":"1"}]}]}',
    },
  },
  replicate: {
    protocol: 'replicate',
    baseUrl: 'https://api.replicate.com/v1',
    auth: bearer,
    keyCheck: { path: '/account' },
  },
  'openai-compatible': {
    protocol: 'openai-chat',
    baseUrl: null,
    auth: bearer,
    keyCheck: { path: '/models' },
    quirks: plain,
  },
};
