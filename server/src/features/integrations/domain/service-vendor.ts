/** The vendor for each connected service with models, by the service's name in the settings. These names are unique. */
const vendors = {
  openai: 'openai',
  claude: 'anthropic',
  gemini: 'gemini',
  grok: 'xai',
  perplexity: 'perplexity',
  replicate: 'replicate',
  openrouter: 'openrouter',
  mistral: 'mistral',
  groq: 'groq',
  aws: 'bedrock',
  google_cloud: 'vertex',
  azure: 'azure',
} as const;

export type OwnVendor = (typeof vendors)[keyof typeof vendors];

export function vendorOfService(serviceName: string): OwnVendor | null {
  return Object.hasOwn(vendors, serviceName) ? vendors[serviceName as keyof typeof vendors] : null;
}
