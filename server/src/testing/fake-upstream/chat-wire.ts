import { frame, type Wire } from './wire.ts';

const reasons = { stop: 'stop', length: 'length', refused: 'content_filter', 'tool-calls': 'tool_calls' } as const;

function chunk(delta: unknown, more: Record<string, unknown> = {}, finish: string | null = null): string {
  return frame({
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: 1_795_000_000,
    model: 'fake-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
}

interface Body {
  readonly messages?: readonly { readonly content?: string | readonly { readonly text?: string }[] }[];
}

/** OpenAI's chat completions. */
export const chatWire: Wire = {
  name: 'openai-chat',
  questionOf(body) {
    const content = (body as Body).messages?.at(-1)?.content ?? '';
    return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(' ');
  },
  begin: () => chunk({ role: 'assistant', content: '' }),
  text: (content) => chunk({ content }),
  reasoning: (text) => chunk({ reasoning_content: text }),
  toolCalls: (calls) =>
    calls.flatMap((call, index) => {
      const json = JSON.stringify(call.arguments);
      const half = Math.ceil(json.length / 2);
      const first = { index, id: `call_${index + 1}`, type: 'function', function: { name: call.name, arguments: '' } };
      const pieces = [json.slice(0, half), json.slice(half)];
      return [
        chunk({ tool_calls: [first] }),
        ...pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ];
    }),
  sources: (sources) =>
    chunk({
      annotations: sources.map(({ url, title, quote }) => ({
        type: 'url_citation',
        url_citation: { url, title, content: quote, start_index: 0, end_index: 1 },
      })),
    }),
  end(reason, input, output, searches) {
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 1 },
      // In OpenRouter's format.
      ...(searches > 0 && { server_tool_use: { web_search_requests: searches } }),
    };
    const last = frame({ id: 'chatcmpl-fake', object: 'chat.completion.chunk', choices: [], usage });
    return `${chunk({}, {}, reasons[reason])}${last}data: [DONE]\n\n`;
  },
  errorEvent: (message) => frame({ error: { message, type: 'server_error', code: 503 } }),
  errorBody: (status, message) => ({
    error: {
      message,
      type: status === 429 ? 'rate_limit_exceeded' : 'fake_error',
      param: null,
      code: null,
    },
  }),
};
