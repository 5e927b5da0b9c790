import { z } from 'zod';

const Count = z.number().nullish().catch(null);
const Text = z.string().nullish().catch(null);
const Invocations = z.object({ invocation: Count }).nullish().catch(null);

/** What an answer used, in its last message. Thoughts are counted within the output, what came from the cache within the input. */
export const ResponseUsage = z.object({
  input_tokens: Count,
  output_tokens: Count,
  input_tokens_details: z.object({ cached_tokens: Count, cache_read_input_tokens: Count }).nullish().catch(null),
  output_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
  /** By the name the vendor gives each of its tools; the search has had two. */
  tool_calls_details: z.object({ search_web: Invocations, web_search: Invocations }).nullish().catch(null),
});

/** A page that the vendor's search found. */
export const FoundPage = z.object({ url: z.string(), title: Text, snippet: Text });

/** A function the model asks for, whole. */
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
