import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ThinkingMode = z.enum(['fast', 'deep', 'research']);
export type ThinkingMode = z.infer<typeof ThinkingMode>;

/**
 * How this caller reaches a model: with their own key (`own-key`), with a vendor's key of this server (`platform-key`),
 * at the endpoint the operator has named (`house`), at a model server on this machine (`local`), or in the server
 * itself (`built-in`).
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
  /** The company that makes the model: 'anthropic'. */
  provider: z.string(),
  /** The provider whose key a user would bring for it: 'OpenAI'. Absent for the own-brand model. */
  keyProvider: z.string().optional(),
  /** 'Credits Required', 'API Key Required', 'Your API Key' or null. */
  hint: z.enum(['Credits Required', 'API Key Required', 'Your API Key']).nullable(),
  /** The route that would be taken, or null when there is none. */
  route: ModelRoute.nullable(),
  /**
   * Why the model cannot be used now and what would change that; null when it can. Missing credits are not counted
   * here: see `hint`.
   */
  unavailable: z.string().nullable(),
  /** The model that really answers: 'built-in', or the id of the vendor or local server. */
  answersWith: z.string().nullable(),
  /** What it can do besides text: see pictures, read PDF files directly, think longer, search the web, call tools. */
  capabilities: z.object({
    images: z.boolean(),
    pdf: z.boolean(),
    thinking: z.boolean(),
    webSearch: z.boolean(),
    tools: z.boolean(),
  }),
  /** Who searches the web for its replies: the model's vendor, or this installation's search engine; null: nobody. */
  webSearchBy: z.enum(['model', 'installation']).nullable(),
  /** In tokens. */
  contextWindow: z.number().int(),
  /**
   * What the route charges in credits, in integer micro-dollars per 1,000,000 tokens of a kind. `input` excludes
   * `cached`, and `output` excludes `reasoning`. A micro-dollar is a ten-thousandth of a credit. null when nothing is
   * charged.
   */
  price: z
    .object({
      input: z.number().int(),
      cached: z.number().int(),
      output: z.number().int(),
      reasoning: z.number().int(),
      /** Charged per reply in addition; integer micro-dollars per 1,000 replies. */
      request: z.number().int().optional(),
      /** Charged per web search in addition; integer micro-dollars per 1,000 searches. */
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
    /** Models that the menu does not show, by their names: replies may have been written by them. */
    unlisted: z.array(ModelChoice.pick({ id: true, name: true, label: true })).optional(),
    defaultModel: z.string(),
    /** The badge on replies to this caller: '{product} AI' with an active key of their own, else 'Platform Routing'. */
    badge: z.string().optional(),
  }),
  errors: [],
});
