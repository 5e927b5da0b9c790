import { describe, expect, it } from 'vitest';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelEvent, ModelRequest } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { refusingNetwork } from '../../../testing/network/refusing-network.ts';
import { createConnectModel } from '../connect-model.ts';
import { EventBatch } from '../event-batch.ts';
import { MessageReader } from './events.ts';
import { messagesRequest } from './request.ts';

const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  maxOutputTokens: 32_000,
  thinking: 'deep',
  webSearch: false,
};

function read(...messages: unknown[]): readonly ModelEvent[] {
  const reader = new MessageReader();
  const batch = new EventBatch();
  for (const message of messages) reader.read(JSON.stringify(message), batch);
  reader.finish(batch);
  return batch.take();
}

describe('a request', () => {
  it('tells a model how hard to think by a word or by a number of tokens', () => {
    expect(messagesRequest(request, 'effort')).toMatchObject({
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'high' },
    });
    expect(messagesRequest(request, 'budget')).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 8_192 } });
    for (const control of ['none', 'effort', 'budget'] as const) {
      expect(
        messagesRequest({ ...request, thinking: control === 'none' ? 'deep' : 'fast' }, control),
      ).not.toHaveProperty('thinking');
    }
  });

  it('keeps the budget below the answer, and thinks not at all where there is no room', () => {
    const small = { ...request, thinking: 'research' as const, maxOutputTokens: 4_096 };
    expect(messagesRequest(small, 'budget')).toMatchObject({ thinking: { budget_tokens: 3_072 } });
    expect(messagesRequest({ ...small, maxOutputTokens: 1_500 }, 'budget')).not.toHaveProperty('thinking');
  });

  it('does not think on the way back from tools, where its thoughts would be wanted back', () => {
    const result = { type: 'tool-result' as const, id: '1', name: 'clock', result: 'Noon', isError: true };
    const body = messagesRequest(
      { ...request, messages: [...request.messages, { role: 'tool', parts: [result] }] },
      'effort',
    );
    expect(body).not.toHaveProperty('thinking');
    expect(JSON.stringify(body)).toContain('"is_error":true');
  });

  it('has no block of white space and no message without one', () => {
    const blank = { role: 'user' as const, parts: [{ type: 'text' as const, text: ' \n' }] };
    expect(messagesRequest({ ...request, messages: [blank] }, 'none')).toMatchObject({ messages: [] });
  });

  it("asks for the vendor's search beside its own tools, a PDF as a document", () => {
    const data = new Uint8Array([37, 80, 68, 70]);
    const file = { type: 'file' as const, name: 'a.pdf', mediaType: 'application/pdf', data };
    const tools = [{ name: 'clock', description: 'Time', parameters: { type: 'object' } }];
    const body = messagesRequest(
      { ...request, webSearch: true, tools, messages: [{ role: 'user', parts: [file] }] },
      'none',
    );
    expect(body).toMatchObject({
      tools: [
        { name: 'clock', input_schema: { type: 'object' } },
        { type: 'web_search_20250305', name: 'web_search' },
      ],
      messages: [{ content: [{ type: 'document', title: 'a.pdf', source: { data: 'JVBERg==' } }] }],
    });
  });
});

describe('an answer', () => {
  const end = [
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } },
    { type: 'message_stop' },
  ];

  it('counts cached input as input, and keeps what later counts leave out', () => {
    const usage = { input_tokens: 10, cache_read_input_tokens: 5, cache_creation_input_tokens: 3, output_tokens: 1 };
    expect(read({ type: 'message_start', message: { usage } }, ...end).at(-2)).toEqual({
      type: 'usage',
      usage: { input: 18, cached: 5, output: 7, reasoning: 0 },
    });
  });

  it('that was cut before the reason of its end is not whole; some gateways send nothing behind that', () => {
    const reader = new MessageReader();
    const batch = new EventBatch();
    reader.read(JSON.stringify({ type: 'content_block_delta', delta: { text: 'Half' } }), batch);
    expect([reader.isWhole, reader.finish(batch)]).toEqual([false, false]);
    reader.read(JSON.stringify(end[0]), batch);
    reader.read('[DONE]', batch);
    expect([reader.isWhole, reader.finish(batch)]).toEqual([true, true]);
  });

  it('may bring the input of a call whole, as gateways send it', () => {
    const begin = { type: 'tool_use', id: 'a', name: 'clock', input: { zone: 'UTC' } };
    const calls = (...messages: unknown[]) => read(...messages, ...end).filter(({ type }) => type === 'tool-call');
    const start = (content_block: object) => ({ type: 'content_block_start', index: 0, content_block });
    const last = { type: 'content_block_stop', index: 0 };
    const call = { type: 'tool-call', id: 'a', name: 'clock', arguments: '{"zone":"UTC"}' };
    expect(calls(start(begin), last)).toEqual([call]);
    const delta = { type: 'input_json_delta', partial_json: '{"zone":"UTC"}' };
    expect(calls(start({ ...begin, input: {} }), { type: 'content_block_delta', index: 0, delta }, last)).toEqual([
      call,
    ]);
    for (const input of [{}, '', null])
      expect(calls(start({ ...begin, input }), last)).toEqual([{ ...call, arguments: '{}' }]);
  });

  it('that an event breaks off is an error, also where its name alone says so', () => {
    const reader = new MessageReader();
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    expect(() => reader.read(JSON.stringify({ error }), new EventBatch(), 'error')).toThrow(
      expect.objectContaining({ kind: 'overloaded' }),
    );
  });

  it('shows a search that failed as failed, with what was searched for', () => {
    const events = read(
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'server_tool_use', id: 's', name: 'web_search' },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"query":"fox"}' } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'web_search_tool_result', tool_use_id: 's', content: { error_code: 'unavailable' } },
      },
      ...end,
    );
    const last = events.findLast((event) => event.type === 'activity');
    expect(last?.activity).toMatchObject({ id: 's', status: 'failed', detail: 'fox' });
  });

  it('keeps what was said before a search apart from what is said after it, and nothing else', () => {
    const block = (text: string) => ({ type: 'content_block_start', content_block: { type: 'text', text } });
    const search = {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'server_tool_use', id: 's', name: 'web_search' },
    };
    const said = (...messages: unknown[]) =>
      read(...messages, ...end)
        .map((event) => (event.type === 'text' ? event.text : ''))
        .join('');
    const found = [block('By the pages, '), block('it rains.')];
    expect(said(block('I look.'), search, search, block(''), ...found)).toBe('I look.\n\nBy the pages, it rains.');
    expect(said(search, ...found)).toBe('By the pages, it rains.');
    expect(said(block('I look.\n'), search, ...found)).toBe('I look.\nBy the pages, it rains.');
    expect(said(block('I look.'), search, block('\nSo:'))).toBe('I look.\nSo:');
  });

  it('counts its searches by what the vendor says, and while it has said nothing by what was found', () => {
    const usage = { input_tokens: 10, output_tokens: 1 };
    const found = (id: string, content: unknown) => ({
      type: 'content_block_start',
      content_block: { type: 'web_search_tool_result', tool_use_id: id, content },
    });
    const said = { type: 'message_delta', delta: {}, usage: { server_tool_use: { web_search_requests: 3 } } };
    const searched = [{ type: 'message_start', message: { usage } }, found('a', []), found('b', { error_code: 'x' })];
    const usageOf = (events: readonly ModelEvent[]) => events.findLast((event) => event.type === 'usage')?.usage;
    expect(usageOf(read(...searched))).toEqual({ input: 10, cached: 0, output: 1, reasoning: 0, searches: 1 });
    expect(usageOf(read(...searched, said, ...end))).toMatchObject({ output: 7, searches: 3 });
    expect(usageOf(read({ type: 'message_start', message: { usage } }, ...end))).not.toHaveProperty('searches');
    for (const odd of [-1, Number.NaN, '9', null, {}]) {
      const message = { type: 'message_delta', delta: {}, usage: { server_tool_use: { web_search_requests: odd } } };
      expect(usageOf(read(...searched, message))).toMatchObject({ searches: 1 });
    }
  });

  it('takes nothing from what it does not know', () => {
    expect(read({ type: 'execute', code: 'alert(1)' }, {}, { type: 'content_block_delta' }, ...end).at(-1)).toEqual({
      type: 'end',
      reason: 'stop',
    });
  });
});

describe('a window that question and longest answer do not fit together', () => {
  const answer = [
    { type: 'message_start', message: { usage: { input_tokens: 140_000, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Yes.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ].map((message) => `data: ${JSON.stringify(message)}\n\n`);
  const ask = async (question: number, webSearch: boolean) => {
    const { asked, outbound } = refusingNetwork(({ max_tokens }) => {
      const isFitting = question + Number(max_tokens) <= 200_000;
      const message = `input length and \`max_tokens\` exceed context limit: ${question} + ${max_tokens} > 200000, decrease input length or \`max_tokens\` and try again`;
      const body = { type: 'error', error: { type: 'invalid_request_error', message } };
      return isFitting ? null : { status: 400, body };
    }, answer.join(''));
    const provider = createConnectModel(outbound)({ vendor: 'anthropic', thinking: 'none' });
    const events: ModelEvent[] = [];
    const wanted = { ...request, webSearch, maxOutputTokens: 64_000 };
    const fault = await (async () => {
      for await (const batch of batchesOf(provider, wanted)) events.push(...batch);
    })().catch((error: unknown) => error);
    return { fault, events, lengths: asked.map(({ max_tokens }) => max_tokens) };
  };

  it.each([false, true])('leaves what the question leaves of it, with search: %s', async (webSearch) => {
    const { fault, events, lengths } = await ask(140_000, webSearch);
    expect(fault).toBeUndefined();
    expect(lengths).toEqual([64_000, 60_000]);
    expect(events.filter(({ type }) => type === 'text')).toEqual([{ type: 'text', text: 'Yes.' }]);
  });

  it('is too small where hardly an answer fits beside the question', async () => {
    const { fault, lengths } = await ask(199_900, false);
    expect(fault).toMatchObject({ kind: 'context-too-long' });
    expect(lengths).toEqual([64_000]);
  });
});

describe('a model that refuses', () => {
  const answer =
    'data: {"type":"message_delta","delta":{"stop_reason":"end_turn"}}\n\ndata: {"type":"message_stop"}\n\n';
  /** What it is asked while it refuses each request with the text that is given for it. */
  const ask = async (thinking: ThinkingControl, refuse: (body: Record<string, unknown>) => string | null) => {
    const { asked, outbound } = refusingNetwork((sent) => {
      const message = refuse(sent);
      return message === null
        ? null
        : { status: 400, body: { type: 'error', error: { type: 'invalid_request_error', message } } };
    }, answer);
    const provider = createConnectModel(outbound)({ vendor: 'anthropic', thinking });
    const fault = await (async () => {
      for await (const _batch of batchesOf(provider, request));
    })().catch((error: unknown) => error);
    return { asked, fault };
  };

  it('so long an answer is asked for its longest one', async () => {
    const message = 'max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for claude-old';
    const { asked } = await ask('none', ({ max_tokens }) => (max_tokens === 32_000 ? message : null));
    expect(asked.map(({ max_tokens }) => max_tokens)).toEqual([32_000, 8_192]);
  });

  const noBudget =
    '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';
  it.each([
    ['budget', 'enabled', noBudget, 'adaptive'],
    ['effort', 'adaptive', 'adaptive thinking is not supported on this model', 'enabled'],
    ['effort', 'adaptive', 'This model does not support the effort parameter.', 'enabled'],
  ] as const)(
    'to be told how hard to think by %s is told in the other way',
    async (control, refused, message, other) => {
      const { asked, fault } = await ask(control, (body) =>
        JSON.stringify(body.thinking).includes(refused) ? message : null,
      );
      expect(fault).toBeUndefined();
      expect(asked.map(({ thinking }) => thinking)).toMatchObject([{ type: refused }, { type: other }]);
    },
  );

  it.each([
    ['either way', noBudget, 'adaptive thinking is not supported on this model', ['enabled', 'adaptive', undefined]],
    ['at all', "'claude-3-5-sonnet-20241022' does not support thinking.", '', ['enabled', undefined]],
  ])('to be told how hard to think %s is not told', async (_how, ofBudget, ofEffort, told) => {
    const { asked, fault } = await ask('budget', ({ thinking }) => {
      if (!thinking) return null;
      return JSON.stringify(thinking).includes('enabled') ? ofBudget : ofEffort;
    });
    expect(fault).toBeUndefined();
    expect(asked.map(({ thinking }) => (thinking as { type?: string } | undefined)?.type)).toEqual(told);
  });

  it('whatever it is asked is not asked for ever', async () => {
    let most = 9_000;
    const { asked, fault } = await ask('none', ({ max_tokens }) => {
      most -= 1;
      return `max_tokens: ${max_tokens} > ${most}, which is the maximum allowed number of output tokens`;
    });
    expect(fault).toMatchObject({ kind: 'unknown' });
    expect(asked).toHaveLength(4);
  });
});
