import { describe, expect, it, vi } from 'vitest';
import { ModelError, type ModelEvent } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { playedNetwork } from '../../../testing/network/played-network.ts';
import { refusingNetwork } from '../../../testing/network/refusing-network.ts';
import { createConnectModel } from '../connect-model.ts';

/** What a server of this API sends: strings unchanged and anything else as a chunk. It is read byte by byte. */
async function read(...sent: unknown[]): Promise<readonly ModelEvent[]> {
  const lines = sent.map((each) => (typeof each === 'string' ? each : `data: ${JSON.stringify(each)}\n\n`));
  return await ask(lines.join(''), 'text/event-stream');
}

async function ask(body: string, contentType: string): Promise<readonly ModelEvent[]> {
  const network = playedNetwork(Buffer.from(body), 1, contentType);
  const provider = createConnectModel(network)({
    vendor: 'openai-compatible',
    baseUrl: 'http://127.0.0.1',
    thinking: 'none',
  });
  const events: ModelEvent[] = [];
  for await (const batch of batchesOf(provider, plainRequest)) events.push(...batch);
  return events;
}

const plainRequest = { model: 'm', messages: [], thinking: 'fast', webSearch: false } as const;

const say = (content: string) => ({ choices: [{ delta: { content } }] });
const end = (finish_reason: string) => ({ choices: [{ delta: {}, finish_reason }] });

const said = (events: readonly ModelEvent[], type: 'text' | 'reasoning') =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

describe('thoughts that a server leaves in the text', () => {
  it.each([
    ['in one piece', ['<think>Hm, 2.</think>\n\nIt is 2.']],
    ['between the tags of Mistral', ['[TH', 'INK]Hm, 2.[/TH', 'INK]It is 2.']],
    ['in pieces that cut the tags', ['\n<th', 'ink>\nHm, ', '2.</', 'thi', 'nk>\n', '\nIt is', ' 2.']],
  ])('are thoughts, %s', async (_how, pieces) => {
    const events = await read(...pieces.map(say), end('stop'));
    expect(said(events, 'reasoning').trim()).toBe('Hm, 2.');
    expect(said(events, 'text')).toBe('It is 2.');
  });

  it('are none where there is nothing between the tags', async () => {
    expect(await read(say('<think>\n\n</think>\n\nYes.'), end('stop'))).not.toContainEqual(
      expect.objectContaining({ type: 'reasoning' }),
    );
  });

  it('stay thoughts when they are broken off, with what looked like the end of them', async () => {
    const events = await read(say('<think>So 1 </'), end('length'));
    expect(said(events, 'reasoning')).toBe('So 1 </');
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'length' });
  });

  it.each(['<thing>', '<', '[THIS] is', 'The tag <think> begins thoughts, </think> ends them.', ' \n'])(
    'are not seen where the text is %j',
    async (text) => {
      const events = await read(say(text), end('stop'));
      expect(said(events, 'text')).toBe(text);
      expect(said(events, 'reasoning')).toBe('');
    },
  );
});

describe('tool calls', () => {
  const call = (piece: object) => ({ choices: [{ delta: { tool_calls: [piece] } }] });
  const calls = (events: readonly ModelEvent[]) => events.filter(({ type }) => type === 'tool-call');

  it.each([
    ['all with the index 0', { index: 0 }],
    ['with no index', {}],
  ])('of Ollama, %s, stay apart', async (_how, index) => {
    const events = await read(
      call({ ...index, id: 'call_a', function: { name: 'search', arguments: '{"q":1}' } }),
      call({ ...index, id: 'call_b', function: { name: 'search', arguments: '{"q":2}' } }),
      end('tool_calls'),
    );
    expect(calls(events)).toEqual([
      { type: 'tool-call', id: 'call_a', name: 'search', arguments: '{"q":1}' },
      { type: 'tool-call', id: 'call_b', name: 'search', arguments: '{"q":2}' },
    ]);
  });

  it('whose pieces each have an id of their own are still one, and so are pieces without an index', async () => {
    for (const index of [{ index: 0 }, {}]) {
      const events = await read(
        call({ ...index, id: 'a', function: { name: 'search', arguments: '' } }),
        call({ ...index, id: 'b', function: { arguments: '{"q"' } }),
        call({ ...index, id: 'c', function: { arguments: ':1}' } }),
        end('tool_calls'),
      );
      expect(calls(events)).toEqual([expect.objectContaining({ name: 'search', arguments: '{"q":1}' })]);
    }
  });

  it('may bring their arguments as an object', async () => {
    const events = await read(call({ function: { name: 'search', arguments: { q: 1 } } }), end('stop'));
    expect(calls(events)).toEqual([expect.objectContaining({ arguments: '{"q":1}' })]);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool-calls' });
  });
});

/** A server that refuses the first request and answers every later one. */
function refusing(status: number, message: string, code?: string, body: object = { error: { message, code } }) {
  const { asked, outbound } = refusingNetwork((_sent, nth) => (nth === 1 ? { status, body } : null));
  const connection = { vendor: 'openai-compatible', baseUrl: 'http://127.0.0.1', thinking: 'none' } as const;
  return { asked, provider: createConnectModel(outbound)(connection) };
}

describe('a server whose model takes no functions', () => {
  const tools = [{ name: 'search', description: 'Searches.', parameters: { type: 'object' } }];

  it.each([
    [400, 'registry.ollama.ai/library/gemma3:4b does not support tools'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [500, 'tools param requires --jinja flag'],
    [404, 'No endpoints found that support tool use.'],
    [400, 'Function calling is not enabled for models/gemma-3-27b-it'],
  ])('and says so with %i %s, is asked once more without them', async (status, message) => {
    const { asked, provider } = refusing(status, message);
    const events: ModelEvent[] = [];
    for await (const batch of batchesOf(provider, { ...plainRequest, tools, toolChoice: 'none' }))
      events.push(...batch);
    expect(events).toEqual([{ type: 'end', reason: 'stop' }]);
    expect(asked.map((body) => [body.tools === undefined, body.tool_choice])).toEqual([
      [false, 'none'],
      [true, undefined],
    ]);
  });

  it.each([
    ['a request without functions', {}, 'm does not support tools'],
    ['another refusal', { tools }, 'The temperature is too high.'],
  ])('is not asked again for %s', async (_what, more, message) => {
    const { asked, provider } = refusing(400, message);
    const reading = (async () => {
      for await (const _batch of batchesOf(provider, { ...plainRequest, ...more }));
    })();
    await expect(reading).rejects.toBeInstanceOf(ModelError);
    expect(asked).toHaveLength(1);
  });
});

describe('a limit on the length of an answer that a model takes in another way', () => {
  const tooMany = 'max_tokens is too large: 8192. This model supports at most 4096 completion tokens.';

  it.each([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      8_192,
    ],
    [tooMany, 4_096],
    ['`max_tokens` must be less than or equal to `4096`, the maximum value for `max_tokens` is less', 4_096],
  ])('is told so once more, after %s', async (message, length) => {
    const { asked, provider } = refusing(400, message);
    for await (const _batch of batchesOf(provider, { ...plainRequest, maxOutputTokens: 8_192 }));
    const { max_tokens, max_completion_tokens } = asked[1] ?? {};
    expect(asked).toHaveLength(2);
    expect([max_tokens, max_completion_tokens]).toEqual(
      message.startsWith('Unsupported') ? [undefined, length] : [length, undefined],
    );
  });

  it('is told so at once for ten minutes, after which it may have been changed', async () => {
    const { asked, provider } = refusing(400, tooMany);
    const ask = async (maxOutputTokens: number) => {
      for await (const _batch of batchesOf(provider, { ...plainRequest, maxOutputTokens }));
    };
    for (const most of [8_192, 6_000, 100]) await ask(most);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_001);
    await ask(8_192);
    clock.mockRestore();
    expect(asked.map((body) => body.max_tokens)).toEqual([8_192, 4_096, 4_096, 100, 8_192]);
  });

  it('is not told again what was refused', async () => {
    const { asked, provider } = refusing(400, tooMany);
    const reading = (async () => {
      for await (const _batch of batchesOf(provider, { ...plainRequest, maxOutputTokens: 1_000 }));
    })();
    await expect(reading).rejects.toBeInstanceOf(ModelError);
    expect(asked).toHaveLength(1);
  });
});

describe('a server that knows no request for its usage', () => {
  const detail = [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'], msg: 'Not permitted' }];

  it.each([
    [{ object: 'error', message: { detail }, type: 'invalid_request_error' }],
    [{ detail, message: detail }],
    [{ error: { message: 'Unrecognized request argument supplied: stream_options' } }],
  ])('is asked once more without it, after %j', async (refusal) => {
    const { asked, provider } = refusing(422, '', undefined, refusal);
    for await (const _batch of batchesOf(provider, plainRequest));
    expect(asked.map((body) => 'stream_options' in body)).toEqual([true, false]);
  });
});

describe('an allowance of tokens a minute that the longest answer alone would use up', () => {
  const refusal = (limit: number, requested: number) =>
    `Request too large for model \`m\` in organization \`org_x\` on tokens per minute (TPM): Limit ${limit}, Requested ${requested}, please reduce your message size and try again.`;

  async function asked(message: string, maxOutputTokens?: number) {
    const { asked: bodies, provider } = refusing(413, message, 'rate_limit_exceeded');
    const request = { ...plainRequest, ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }) };
    let kind: unknown = null;
    try {
      for await (const _batch of batchesOf(provider, request));
    } catch (error) {
      kind = error instanceof ModelError && error.kind;
    }
    return { kind, lengths: bodies.map((body) => body.max_tokens) };
  }

  it('gets the longest answer that it allows', async () => {
    expect(await asked(refusal(8_000, 32_979), 32_768)).toEqual({ kind: null, lengths: [32_768, 7_789] });
  });

  it.each([
    ['no answer fits beside the question', refusal(6_000, 40_000), 32_768],
    ['only a few words fit', refusal(6_000, 38_700), 32_768],
    ['no length was named', refusal(6_000, 6_294), undefined],
    ['it is another refusal', 'Request too large.', 32_768],
  ])('is told of where %s', async (_why, message, most) => {
    expect(await asked(message, most)).toEqual({ kind: 'context-too-long', lengths: [most] });
  });
});

describe('the end of an answer', () => {
  it.each([
    ['model_length', 'length'],
    ['max_tokens', 'length'],
    ['eos', 'stop'],
  ])('%s is %s', async (finish, reason) => {
    expect((await read(say('x'), end(finish))).at(-1)).toEqual({ type: 'end', reason });
  });

  it.each([
    ['insufficient_system_resource', 'overloaded'],
    ['abort', 'provider-fault'],
    ['error', 'provider-fault'],
  ])('%s is none: the answer was broken off', async (finish, kind) => {
    await expect(read(say('Half'), end(finish), 'data: [DONE]\n\n')).rejects.toMatchObject({ kind });
  });

  it('for a call that does not come is the usual one', async () => {
    const events = await read(say('It rains.'), end('tool_calls'));
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('may be followed by nothing, and come between signs of life', async () => {
    const events = await read(': keep-alive\n\n', 'data:\n\n', say('x'), 'event: ping\ndata:\n\n', end('stop'));
    expect(events.map(({ type }) => type)).toEqual(['text', 'end']);
  });
});

describe('an error with the status 200', () => {
  const full = { code: 400, message: 'the request exceeds the available context size, try increasing it' };

  it.each([
    ['with a status', { error: full }, 'context-too-long'],
    ['with a status in words', { error: { code: '429', message: 'Slow down' } }, 'rate-limit'],
    ['with a code in words', { error: { code: 'context_length_exceeded', message: 'x' } }, 'context-too-long'],
    ['that is a sentence', { error: 'Context size has been exceeded.' }, 'context-too-long'],
    ['that says nothing we know', { error: { message: 'Something broke' } }, 'provider-fault'],
  ])('%s is that error, in the stream or in place of it', async (_how, body, kind) => {
    await expect(read(say('x'), body)).rejects.toMatchObject({ kind });
    const instead = ask(JSON.stringify(body), 'application/json; charset=utf-8');
    await expect(instead).rejects.toBeInstanceOf(ModelError);
    await expect(instead).rejects.toMatchObject({ kind });
  });
});

it('an error in the fields that Venice gives it is that error', async () => {
  const error_message = "This model's maximum context length is 163840 tokens.";
  const sent = { id: 'x', error_type: 'context_length_exceeded', error_message };
  await expect(read(sent, 'data: [DONE]\n\n')).rejects.toMatchObject({ kind: 'context-too-long' });
});

describe('usage', () => {
  const usage = (total_tokens: number) => ({
    choices: [],
    usage: {
      prompt_tokens: 32,
      completion_tokens: 9,
      total_tokens,
      completion_tokens_details: { reasoning_tokens: total_tokens === 41 ? 5 : 94 },
    },
  });

  it('of xAI counts thoughts beside what was said, of others within it', async () => {
    const counted = { type: 'usage', usage: { input: 32, cached: 0, output: 103, reasoning: 94 } };
    expect(await read(say('x'), end('stop'), usage(135))).toContainEqual(counted);
    const within = { type: 'usage', usage: { input: 32, cached: 0, output: 9, reasoning: 5 } };
    expect(await read(say('x'), end('stop'), usage(41))).toContainEqual(within);
  });
});
