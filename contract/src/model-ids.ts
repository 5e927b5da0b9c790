/** The own-brand model. It is the default and the only one that needs no credits. */
export const defaultModelId = 'deepseek-v3';

/** Vendors that host models and whose keys the operator may set. */
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
