import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ThinkingMode = z.enum(['fast', 'deep', 'research']);
export type ThinkingMode = z.infer<typeof ThinkingMode>;

/** How a model is reached for this caller. */
export const ModelRoute = z.enum(['own-key', 'platform-key', 'house', 'local', 'built-in']);
export type ModelRoute = z.infer<typeof ModelRoute>;

/** A row of the model menu for this caller. */
export const ModelChoice = z.object({
  id: z.string(),
  /** The display name: 'Claude (Anthropic Direct)'. */
  name: z.string(),
  /** The label in the menu: 'Claude 4.0'. */
  label: z.string(),
  provider: z.string(),
  /** 'Credits Required', 'API Key Required', 'Your API Key' or null. */
  hint: z.enum(['Credits Required', 'API Key Required', 'Your API Key']).nullable(),
  /** The route that would be taken, or null where there is none. */
  route: ModelRoute.nullable(),
  /** Why it cannot be used now and what would change that; null when it can. */
  unavailable: z.string().nullable(),
  /** What really answers: 'built-in', or the vendor's or local model's own id. */
  answersWith: z.string().nullable(),
  capabilities: z.object({
    images: z.boolean(),
    pdf: z.boolean(),
    thinking: z.boolean(),
    webSearch: z.boolean(),
    tools: z.boolean(),
  }),
  /** Tokens. */
  contextWindow: z.number().int(),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  summary: 'The models this caller may choose from, in menu order, with the reason beside one that cannot be used.',
  access: 'public',
  rateClass: 'read',
  response: z.object({ models: z.array(ModelChoice), defaultModel: z.string() }),
  errors: [],
});
