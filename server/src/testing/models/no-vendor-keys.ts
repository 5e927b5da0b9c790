import type { InferenceDeps } from '../../features/inference/index.ts';

const none = { apiKey: null, baseUrl: null };

/** An installation without any vendor's key. */
export const noVendorKeys: InferenceDeps['settings']['vendors'] = {
  openai: none,
  anthropic: none,
  gemini: none,
  xai: none,
  perplexity: none,
  deepseek: none,
  openrouter: none,
  mistral: none,
  groq: none,
  azure: none,
  bedrock: none,
  vertex: none,
  replicate: none,
};
