import { z } from 'zod';

/** What we read of a chunk of the stream. Checked by hand where it is hot; see README.md for where each field is documented. */
export interface ChatChunk {
  readonly choices?: unknown;
  readonly usage?: unknown;
  readonly error?: unknown;
  readonly citations?: unknown;
  readonly search_results?: unknown;
}

/** Comes once or twice a stream, so it may be validated. Loose: each vendor adds and omits fields. */
const Count = z.number().nullish().catch(null);
export const ChatUsage = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  total_tokens: Count,
  prompt_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
  /** DeepSeek. */
  prompt_cache_hit_tokens: Count,
  /** Gateways before Perplexity. */
  reasoning_tokens: Count,
  /** OpenRouter: searches of its own tool, each charged for besides the tokens. */
  server_tool_use: z.object({ web_search_requests: Count }).nullish().catch(null),
});

/** A source: `search_results` of gateways before Perplexity, and `annotations[].url_citation` of OpenAI and OpenRouter. */
export const WebResult = z.object({
  url: z.string(),
  title: z.string().nullish().catch(null),
  content: z.string().nullish().catch(null),
  snippet: z.string().nullish().catch(null),
});

/** A message of the request. */
export type ChatMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | readonly ChatPart[] }
  | { role: 'assistant'; content: string | null; tool_calls?: readonly ChatToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export type ChatPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'file'; file: { filename: string; file_data: string } };

export interface ChatToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}
