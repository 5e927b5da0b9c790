import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether search goes by meaning too, and what is still to come. */
export const SearchState = z.object({
  how: z.enum(['words', 'words and meaning']),
  /** One or two sentences for people. */
  sentence: z.string(),
  /** The embedding model; null where none is connected. */
  model: z.string().nullable(),
  /** Passages of the caller that search does not find by meaning yet. */
  waiting: z.number().int(),
  /** The model that puts the best of what is found in order; null where none is connected. */
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
