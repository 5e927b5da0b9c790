/** The own-brand model: the default, and the only one that needs no credits. */
export const defaultModelId = 'deepseek-v3';

/** Vendors whose keys the operator may set: where a model can be had. */
export const hostVendors = [
  'openai',
  'anthropic',
  'gemini',
  'xai',
  'perplexity',
  'deepseek',
  'openrouter',
  'mistral',
  'groq',
  'azure',
  'bedrock',
  'vertex',
  'replicate',
] as const;
