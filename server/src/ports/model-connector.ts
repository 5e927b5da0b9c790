import type { ModelProvider } from './model-provider.ts';

/**
 * The vendors that can be asked for a model. `openai-compatible` is any server that implements OpenAI's chat API, a
 * local one for instance.
 */
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

/** How a vendor's model is told how much to think: not at all, by an effort word, or by a token budget. */
export type ThinkingControl = 'none' | 'effort' | 'budget';

/** All that is needed to reach one vendor for one kind of model. */
export interface ModelConnection {
  readonly vendor: ModelVendor;
  /** Set by the operator and possibly private. Absent: the vendor's own address. */
  readonly baseUrl?: string;
  /** Sent only to the address of this connection. */
  readonly apiKey?: string;
  /** OpenAI: the organization that is charged, for a key that belongs to several. */
  readonly organizationId?: string;
  readonly thinking: ThinkingControl;
}

/** Creates a provider for a connection, without opening a network connection. */
export type ConnectModel = (connection: ModelConnection) => ModelProvider;
