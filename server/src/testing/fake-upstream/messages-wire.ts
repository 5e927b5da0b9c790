import { frame, type Wire } from './wire.ts';

const reasons = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal', 'tool-calls': 'tool_use' } as const;

const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const send = (type: string, more: Record<string, unknown>): string => frame({ type, ...more }, type);
const start = (index: number, block: unknown): string => send('content_block_start', { index, content_block: block });
const delta = (index: number, piece: unknown): string => send('content_block_delta', { index, delta: piece });
const stop = (index: number): string => send('content_block_stop', { index });

interface Body {
  readonly messages?: readonly { readonly content?: readonly { readonly text?: string }[] }[];
}

/** Anthropic's messages. Text is block 0; thoughts, calls and searches have blocks of their own. */
export const messagesWire: Wire = {
  name: 'anthropic',
  questionOf: (body) => ((body as Body).messages?.at(-1)?.content ?? []).map((block) => block.text ?? '').join(' '),
  begin: (input) =>
    send('message_start', {
      message: {
        id: 'msg_fake',
        type: 'message',
        role: 'assistant',
        model: 'fake-model',
        content: [],
        stop_reason: null,
        usage: {
          input_tokens: input - 2,
          cache_read_input_tokens: 2,
          cache_creation_input_tokens: 0,
          output_tokens: 1,
        },
      },
    }) +
    start(0, { type: 'text', text: '' }) +
    send('ping', {}),
  text: (text) => delta(0, { type: 'text_delta', text }),
  reasoning: (text) =>
    start(1, { type: 'thinking', thinking: '' }) +
    delta(1, { type: 'thinking_delta', thinking: text }) +
    delta(1, { type: 'signature_delta', signature: 'c2lnbmVk' }) +
    stop(1),
  toolCalls: (calls) =>
    calls.flatMap((call, number) => {
      const index = number + 10;
      const json = JSON.stringify(call.arguments);
      const half = Math.ceil(json.length / 2);
      return [
        start(index, { type: 'tool_use', id: `call_${number + 1}`, name: call.name, input: {} }),
        delta(index, { type: 'input_json_delta', partial_json: json.slice(0, half) }),
        delta(index, { type: 'input_json_delta', partial_json: json.slice(half) }),
        stop(index),
      ];
    }),
  sources: (sources) =>
    start(5, { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }) +
    delta(5, { type: 'input_json_delta', partial_json: '{"query":"fake"}' }) +
    stop(5) +
    start(6, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] }) +
    stop(6) +
    sources
      .map(({ url, title, quote }) =>
        delta(0, {
          type: 'citations_delta',
          citation: { type: 'web_search_result_location', url, title, cited_text: quote, encrypted_index: 'x' },
        }),
      )
      .join(''),
  end: (reason, _input, output, searches) =>
    stop(0) +
    send('message_delta', {
      delta: { stop_reason: reasons[reason], stop_sequence: null },
      usage: {
        output_tokens: output,
        ...(searches > 0 && { server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 } }),
      },
    }) +
    send('message_stop', {}),
  errorEvent: (message) => send('error', { error: { type: 'overloaded_error', message } }),
  errorBody: (status, message) => ({
    type: 'error',
    error: { type: types[status] ?? 'api_error', message },
    request_id: 'req_fake',
  }),
};
