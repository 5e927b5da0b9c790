import { frame, type Wire } from './wire.ts';

const send = (type: string, more: Record<string, unknown>): string =>
  frame({ type, sequence_number: 1, ...more }, type);

interface Body {
  readonly input?: readonly { readonly content?: readonly { readonly text?: string }[] }[];
}

const response = { id: 'resp_fake', object: 'response', created_at: 1_795_000_000, model: 'fake-model' };

/** Perplexity's Agent API, which speaks OpenAI's Responses. */
export const responsesWire: Wire = {
  name: 'responses',
  questionOf: (body) => ((body as Body).input?.at(-1)?.content ?? []).map((part) => part.text ?? '').join(' '),
  begin: () => send('response.created', { response: { ...response, status: 'in_progress', output: [], usage: null } }),
  text: (delta) =>
    send('response.output_text.delta', { item_id: 'msg_fake', output_index: 0, content_index: 0, delta }),
  reasoning: (thought) => send('response.reasoning.started', { thought }) + send('response.reasoning.stopped', {}),
  toolCalls: (calls) =>
    calls.flatMap((call, number) => {
      const item = {
        type: 'function_call',
        id: `fc_${number + 1}`,
        call_id: `call_${number + 1}`,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
        status: 'completed',
      };
      return [
        send('response.output_item.added', { output_index: number + 1, item }),
        send('response.output_item.done', { output_index: number + 1, item }),
      ];
    }),
  sources(sources) {
    const results = sources.map(({ url, title, quote }, index) => ({ id: index + 1, url, title, snippet: quote }));
    // The vendor's own search is announced as a call of a function that the request did not declare.
    const call = { type: 'function_call', id: 'fc_0', call_id: 'call_0', name: 'search_web', arguments: '{}' };
    return (
      send('response.output_item.added', { output_index: 9, item: call }) +
      send('response.reasoning.search_queries', { call_id: 'call_0', queries: ['fake'], thought: 'Searching …' }) +
      send('response.reasoning.search_results', { call_id: 'call_0', results, thought: 'Found some' }) +
      send('response.output_item.done', { output_index: 9, item: { type: 'search_results', queries: [], results } })
    );
  },
  end(reason, input, output, searches) {
    const isCut = reason === 'length' || reason === 'refused';
    return send('response.completed', {
      response: {
        ...response,
        status: isCut ? 'incomplete' : 'completed',
        ...(isCut && {
          incomplete_details: { reason: reason === 'length' ? 'max_output_tokens' : 'content_filter' },
        }),
        output: [],
        usage: {
          input_tokens: input,
          output_tokens: output,
          total_tokens: input + output,
          input_tokens_details: { cached_tokens: 2, cache_read_input_tokens: 2, cache_creation_input_tokens: 0 },
          output_tokens_details: { reasoning_tokens: 1 },
          ...(searches > 0 && { tool_calls_details: { search_web: { invocation: searches, cost_usd: 0.0025 } } }),
        },
      },
    });
  },
  errorEvent: (message) => send('response.failed', { error: { code: '503', message } }),
  errorBody: (status, message) => ({
    error: { message, type: status === 429 ? 'rate_limit_exceeded' : 'fake_error', code: status },
  }),
};
