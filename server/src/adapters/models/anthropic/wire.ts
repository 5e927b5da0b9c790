import { z } from 'zod';

const Count = z.number().nullish().catch(null);

/** Sent at the start and the end of a message. `input_tokens` excludes tokens read from or written to the cache. */
export const MessageUsage = z.object({
  input_tokens: Count,
  cache_read_input_tokens: Count,
  cache_creation_input_tokens: Count,
  output_tokens: Count,
  /** Each search is charged in addition to its tokens. */
  server_tool_use: z.object({ web_search_requests: Count }).nullish().catch(null),
});
export type MessageUsage = z.infer<typeof MessageUsage>;

/** A citation from a web search. */
export const WebCitation = z.object({
  type: z.literal('web_search_result_location'),
  url: z.string(),
  title: z.string().nullish().catch(null),
  cited_text: z.string().nullish().catch(null),
});

/** A block of a message in the request. */
export type MessageBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; source: { type: 'base64'; media_type: string; data: string } }
  | { type: 'document'; title: string; source: { type: 'base64'; media_type: 'application/pdf'; data: string } }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> }
  | { type: 'tool_result'; tool_use_id: string; content: string; is_error: boolean };
