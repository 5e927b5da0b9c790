import type { ModelVendor } from '../../ports/model-connector.ts';
import type { ChatQuirks } from './openai-chat/index.ts';

/** A vendor: where it is, how it is told the key, which wire it speaks. Each field's source is in the README of its protocol. */
export type Vendor = {
  /** null where only the operator knows it. */
  readonly baseUrl: string | null;
  readonly auth: { readonly header: string; readonly prefix: string };
} & (
  | { readonly protocol: 'openai-chat'; readonly quirks: ChatQuirks }
  | { readonly protocol: 'anthropic' }
  | { readonly protocol: 'gemini' }
);

const bearer = { header: 'authorization', prefix: 'Bearer ' } as const;

/** What most copies of OpenAI's wire have in common. */
const plain: ChatQuirks = {
  maxTokens: 'max_tokens',
  thinking: 'reasoning_effort',
  effortWithTools: true,
  efforts: { fast: 'low', deep: 'high', research: 'high' },
  searchTool: null,
  files: false,
};

export const vendors: Readonly<Record<ModelVendor, Vendor>> = {
  openai: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.openai.com/v1',
    auth: bearer,
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
  },
  gemini: {
    protocol: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com',
    auth: { header: 'x-goog-api-key', prefix: '' },
  },
  xai: { protocol: 'openai-chat', baseUrl: 'https://api.x.ai/v1', auth: bearer, quirks: plain },
  perplexity: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.perplexity.ai',
    auth: bearer,
    quirks: plain,
  },
  deepseek: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.deepseek.com',
    auth: bearer,
    quirks: { ...plain, thinking: 'thinking', efforts: { fast: 'high', deep: 'high', research: 'max' } },
  },
  openrouter: {
    protocol: 'openai-chat',
    baseUrl: 'https://openrouter.ai/api/v1',
    auth: bearer,
    quirks: { ...plain, thinking: 'reasoning', searchTool: 'openrouter:web_search', files: true },
  },
  mistral: {
    protocol: 'openai-chat',
    baseUrl: 'https://api.mistral.ai/v1',
    auth: bearer,
    quirks: { ...plain, efforts: { fast: 'none', deep: 'high', research: 'high' } },
  },
  groq: { protocol: 'openai-chat', baseUrl: 'https://api.groq.com/openai/v1', auth: bearer, quirks: plain },
  'openai-compatible': { protocol: 'openai-chat', baseUrl: null, auth: bearer, quirks: plain },
};
