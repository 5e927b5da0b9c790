import type { ModelProvider } from './model-provider.ts';

/** Who can be asked for a model. `openai-compatible` is any server that speaks OpenAI's chat wire, a local one for instance. */
export type ModelVendor =
  | 'openai'
  | 'anthropic'
  | 'gemini'
  | 'xai'
  | 'perplexity'
  | 'deepseek'
  | 'openrouter'
  | 'mistral'
  | 'groq'
  | 'azure'
  | 'bedrock'
  | 'vertex'
  | 'replicate'
  | 'openai-compatible';

/** How a model of a vendor is told how hard to think: not at all, by a word, or by a number of tokens. */
export type ThinkingControl = 'none' | 'effort' | 'budget';

/** All that is needed to ask one vendor for one kind of model. */
export interface ModelConnection {
  readonly vendor: ModelVendor;
  /** Set by the operator, may be private; without it the vendor's own. */
  readonly baseUrl?: string;
  /** Goes to the address of this connection and nowhere else. */
  readonly apiKey?: string;
  /** OpenAI: the organization that is charged, where the key belongs to several. */
  readonly organizationId?: string;
  readonly thinking: ThinkingControl;
}

/** Makes a provider for a connection; opens nothing by itself. */
export type ConnectModel = (connection: ModelConnection) => ModelProvider;
