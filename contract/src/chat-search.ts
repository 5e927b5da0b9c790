import { z } from 'zod';
import { ChatSummary } from './chats.ts';
import { endpoint } from './endpoint.ts';

/** A piece of a text that was searched; `isHit` marks the words that were found. */
export const SearchText = z.object({ text: z.string(), isHit: z.boolean() });
export type SearchText = z.infer<typeof SearchText>;

/** A message in which words were found. */
export const SearchHit = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  /** The passage around the words, on one line. */
  snippet: z.array(SearchText),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A chat in whose title or messages words were found. */
export const FoundChat = ChatSummary.extend({
  titleParts: z.array(SearchText),
  /** Newest first; at most three. Empty when only the title has the words. */
  hits: z.array(SearchHit),
});
export type FoundChat = z.infer<typeof FoundChat>;

export const searchChats = endpoint({
  method: 'GET',
  path: '/api/chat-sessions/search',
  summary:
    'Searches titles and messages of the caller’s chats. All words must be found, the last one as a beginning; where no chat has all, those with any.',
  access: 'user',
  rateClass: 'read',
  query: z.object({
    q: z.string().max(1000),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({
    chats: z.array(FoundChat),
    /** `some`: no chat has all the words, so these have at least one. */
    matched: z.enum(['all', 'some']),
    /** Whether there are more chats than these. */
    hasMore: z.boolean(),
  }),
  errors: ['sign-in-required'],
});
