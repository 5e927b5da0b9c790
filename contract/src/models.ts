import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ThinkingMode = z.enum(['fast', 'deep', 'research']);
export type ThinkingMode = z.infer<typeof ThinkingMode>;

/**
 * How a model is reached for this caller: by a key of his own, by a vendor's key of this server, at the endpoint the
 * operator has named (`house`), at a model server on this machine (`local`), or in the server itself (`built-in`).
 */
export const ModelRoute = z.enum(['own-key', 'platform-key', 'house', 'local', 'built-in']);
export type ModelRoute = z.infer<typeof ModelRoute>;

/** A row of the model menu for this caller. */
export const ModelChoice = z.object({
  id: z.string(),
  /** The display name: 'Claude (Anthropic Direct)'. */
  name: z.string(),
  /** The label in the menu: 'Claude 4.0'. */
  label: z.string(),
  /** Whose model it is: 'anthropic'. */
  provider: z.string(),
  /** Whose key a person would bring for it: 'OpenAI'. Absent for the own-brand model. */
  keyProvider: z.string().optional(),
  /** 'Credits Required', 'API Key Required', 'Your API Key' or null. */
  hint: z.enum(['Credits Required', 'API Key Required', 'Your API Key']).nullable(),
  /** The route that would be taken, or null where there is none. */
  route: ModelRoute.nullable(),
  /** Why it cannot be used now and what would change that; null when it can, but for credits it may want: see `hint`. */
  unavailable: z.string().nullable(),
  /** What really answers: 'built-in', or the vendor's or local model's own id. */
  answersWith: z.string().nullable(),
  /** What it can do besides text: see pictures, read PDFs as they are, think longer, search the web, call tools. */
  capabilities: z.object({
    images: z.boolean(),
    pdf: z.boolean(),
    thinking: z.boolean(),
    webSearch: z.boolean(),
    tools: z.boolean(),
  }),
  /** Who searches the web for its replies: the model's vendor, or the search engine of this installation; null: nobody. */
  webSearchBy: z.enum(['model', 'installation']).nullable(),
  /** Tokens. */
  contextWindow: z.number().int(),
  /**
   * What credits are charged by the route taken, in integer micro-dollars per 1,000,000 tokens of a kind; `input` without
   * its `cached` part, `output` without its `reasoning` part. A micro-dollar is a ten-thousandth of a credit. null where
   * nothing is charged.
   */
  price: z
    .object({
      input: z.number().int(),
      cached: z.number().int(),
      output: z.number().int(),
      reasoning: z.number().int(),
      /** What each reply costs besides; integer micro-dollars per 1,000 replies. */
      request: z.number().int().optional(),
      /** What each web search costs besides; integer micro-dollars per 1,000 searches. */
      search: z.number().int().optional(),
    })
    .nullable(),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  summary: 'The models this caller may choose from, in menu order, with the reason beside one that cannot be used.',
  access: 'public',
  rateClass: 'read',
  response: z.object({
    models: z.array(ModelChoice),
    defaultModel: z.string(),
    /** The badge of the replies this caller gets: '{product} AI' with an active key of his own, else 'Platform Routing'. */
    badge: z.string().optional(),
  }),
  errors: [],
});
