import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether search also works by meaning, and how much is still to be indexed for that. */
export const SearchState = z.object({
  how: z.enum(['words', 'words and meaning']),
  /** One or two sentences to show the user. */
  sentence: z.string(),
  /** The embedding model; null when none is connected. */
  model: z.string().nullable(),
  /** Passages of the caller that search cannot find by meaning yet. */
  waiting: z.number().int(),
  /** The model that ranks the best results; null when none is connected. */
  reranker: z.string().nullable(),
});
export type SearchState = z.infer<typeof SearchState>;

export const readSearchState = endpoint({
  method: 'GET',
  path: '/api/knowledge-base/search',
  summary: 'How the caller’s spaces are searched: by words alone, or by meaning too, and what is missing for that.',
  access: 'user',
  rateClass: 'read',
  response: SearchState,
  errors: ['sign-in-required'],
});
