import { z } from 'zod';

const Count = z.number().nullish().catch(null);
const Text = z.string().nullish().catch(null);
const Invocations = z.object({ invocation: Count }).nullish().catch(null);

/** The usage in the last message. Reasoning tokens are part of the output, cached tokens part of the input. */
export const ResponseUsage = z.object({
  input_tokens: Count,
  output_tokens: Count,
  input_tokens_details: z.object({ cached_tokens: Count, cache_read_input_tokens: Count }).nullish().catch(null),
  output_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
  /** Keyed by the vendor's name of each tool; the search has had two names. */
  tool_calls_details: z.object({ search_web: Invocations, web_search: Invocations }).nullish().catch(null),
});

/** A page found by the vendor's search. */
export const FoundPage = z.object({ url: z.string(), title: Text, snippet: Text });

/** A complete function call. */
export const FunctionCall = z.object({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
  thought_signature: Text,
});

/** An item of the request's `input`. */
export type InputItem =
  | { type: 'message'; role: 'user'; content: readonly InputContent[] }
  | { type: 'message'; role: 'assistant'; content: readonly { type: 'output_text'; text: string }[] }
  | { type: 'function_call'; call_id: string; name: string; arguments: string; thought_signature?: string }
  | { type: 'function_call_output'; call_id: string; name: string; output: string };

export type InputContent = { type: 'input_text'; text: string } | { type: 'input_image'; image_url: string };
