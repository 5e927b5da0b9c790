import { z } from 'zod';

/** The fields of a chunk that we read. Checked by hand on the hot path; README.md says where each is documented. */
export interface ChatChunk {
  readonly choices?: unknown;
  readonly usage?: unknown;
  readonly error?: unknown;
  /** vLLM: 'error' for a chunk that is one. */
  readonly object?: unknown;
  /** Venice: an error, with its type beside it. */
  readonly error_message?: unknown;
  readonly error_type?: unknown;
  /** Groq: its `error` says why the stream was stopped early. */
  readonly x_groq?: unknown;
  readonly citations?: unknown;
  readonly search_results?: unknown;
}

/** Usage arrives once or twice per stream, so a schema may validate it. Lenient: vendors add and omit fields. */
const Count = z.number().nullish().catch(null);
export const ChatUsage = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  total_tokens: Count,
  prompt_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
  /** Sent by DeepSeek. */
  prompt_cache_hit_tokens: Count,
  /** Sent by gateways in front of Perplexity. */
  reasoning_tokens: Count,
  /** OpenRouter: searches by its own tool, each charged in addition to the tokens. */
  server_tool_use: z.object({ web_search_requests: Count }).nullish().catch(null),
});

/** A source: `search_results` of gateways for Perplexity, and `annotations[].url_citation` of OpenAI and OpenRouter. */
export const WebResult = z.object({
  url: z.string(),
  title: z.string().nullish().catch(null),
  content: z.string().nullish().catch(null),
  snippet: z.string().nullish().catch(null),
});

/** A message in the request. */
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
