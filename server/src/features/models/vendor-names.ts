import type { HostVendor } from './catalogue-model.ts';

/** The name of a vendor for use in a sentence. */
export const vendorNames: Readonly<Record<HostVendor, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Google',
  xai: 'xAI',
  perplexity: 'Perplexity',
  deepseek: 'DeepSeek',
  openrouter: 'OpenRouter',
  mistral: 'Mistral',
  groq: 'Groq',
  azure: 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  vertex: 'Vertex AI',
  replicate: 'Replicate',
};

/** The setting that holds a vendor's key. */
export function keySetting(vendor: HostVendor): string {
  return `${vendor.toUpperCase()}_API_KEY`;
}
