import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { playedNetwork } from '../../../testing/network/played-network.ts';
import { refusingNetwork } from '../../../testing/network/refusing-network.ts';
import { createConnectModel } from '../connect-model.ts';

const data = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;
const piece = (delta: object, finish_reason: string | null = null) => data({ choices: [{ delta, finish_reason }] });
const say = (content: string) => piece({ content });
const stop = piece({}, 'stop');
const done = 'data: [DONE]\n\n';

/** The events of a stream that is read byte by byte, and the kind of the error that it ended with. */
async function read(sent: string, contentType = 'text/event-stream') {
  const network = playedNetwork(Buffer.from(sent), 1, contentType);
  const connection = { vendor: 'openai-compatible', baseUrl: 'http://127.0.0.1', thinking: 'none' } as const;
  const provider = createConnectModel(network)(connection);
  const events: ModelEvent[] = [];
  let fault: unknown = null;
  try {
    const request = { model: 'm', messages: [], thinking: 'fast', webSearch: false } as const;
    for await (const batch of batchesOf(provider, request)) events.push(...batch);
  } catch (error) {
    fault = (error as { kind?: unknown }).kind;
  }
  const said = (type: 'text' | 'reasoning') => events.flatMap((each) => (each.type === type ? each.text : [])).join('');
  return { events, fault, text: said('text'), thoughts: said('reasoning') };
}

describe('an answer is whole', () => {
  it.each([
    ['with the line ends of Windows', (say('It ') + say('rains.') + stop + done).replaceAll('\n', '\r\n')],
    ['behind a byte order mark', `\ufeff${say('It rains.')}${stop}${done}`],
    ['without the last message', say('It rains.') + stop],
    ['without a reason to end', say('It rains.') + done],
    ['without a space behind the colon', (say('It rains.') + stop).replaceAll('data: ', 'data:')],
    ['without the last line ends', (say('It rains.') + stop).trimEnd()],
    ['between comments', `: OPENROUTER PROCESSING\n\n${say('It ')}: ping - 12:00\n\n${say('rains.')}${stop}`],
    [
      'between comments that a proxy made messages of',
      `data: : keepalive\n\n${say('It ')}data: : ping\n\n${say('rains.')}${stop}`,
    ],
    ['between pings with a text', `event: ping\ndata: 2026-11-30 12:00:00\n\n${say('It rains.')}${stop}`],
    [
      'between chunks without choices',
      data({ choices: [] }) + say('It rains.') + stop + data({ choices: null, usage: null }),
    ],
    [
      'beside nulls',
      piece({ role: 'assistant', content: null, reasoning: null, tool_calls: null, refusal: null }) +
        say('It rains.') +
        stop,
    ],
    [
      'in parts',
      piece({ content: [{ type: 'text', text: 'It ' }, { type: 'image' }, { type: 'text', text: 'rains.' }] }) + stop,
    ],
  ])('%s', async (_how, sent) => {
    const { text, thoughts, fault, events } = await read(sent);
    expect({ text, thoughts, fault }).toEqual({ text: 'It rains.', thoughts: '', fault: null });
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });
});

describe('thoughts', () => {
  it.each([
    ['reasoning_content', { reasoning_content: 'Hm.' }],
    ['reasoning', { reasoning: 'Hm.' }],
    ['reasoning_text', { reasoning_text: 'Hm.' }],
    ['thinking', { thinking: 'Hm.' }],
    ['both names', { reasoning: 'Hm.', reasoning_content: 'Hm.' }],
    ['one of two names, the other being empty', { reasoning: 'Hm.', reasoning_content: '' }],
  ])('under %s come once', async (_name, delta) => {
    const { text, thoughts } = await read(piece({ content: '', ...delta }) + say('Yes.') + stop);
    expect([thoughts, text]).toEqual(['Hm.', 'Yes.']);
  });
});

describe('an error in the middle of a stream', () => {
  const busy = { message: 'Rate limit reached', type: 'rate_limit_error', code: 429 };

  it.each([
    ['as a field', data({ error: busy }), 'rate-limit'],
    ['that is an event and has no such field', `event: error\n${data(busy)}`, 'rate-limit'],
    ['of vLLM', data({ object: 'error', message: 'maximum context length', code: 400 }), 'context-too-long'],
    ['as a reason to end, of Gemini', piece({}, 'function_call_filter: MALFORMED_FUNCTION_CALL'), 'provider-fault'],
    ['that is no JSON', 'data: upstream connect error\n\n', 'network'],
  ])('%s is told, though the usual end is behind it', async (_how, sent, kind) => {
    const { text, fault } = await read(say('Half') + sent + stop + done);
    expect([text, fault]).toEqual(['Half', kind]);
  });
});

describe('a block of the vendor', () => {
  it.each(['content_filter', 'RECITATION', 'PROHIBITED_CONTENT', 'guardrail_intervened'])(
    '(%s) is told',
    async (end) => {
      expect((await read(say('Half') + piece({}, end) + done)).events.at(-1)).toEqual({
        type: 'end',
        reason: 'refused',
      });
    },
  );
});

describe('the arguments of a call', { timeout: 2_000 }, () => {
  const call = (...pieces: readonly object[]) => pieces.map((each) => piece({ tool_calls: [each] })).join('') + stop;
  const begun = { index: 0, id: 'a', function: { name: 'search', arguments: '' } };
  const brokenOff = `{"q":"{${'\\"'.repeat(40_000)}`;
  const goesOn = (text: unknown, more: object = {}) => ({ index: 0, ...more, function: { arguments: text } });

  it.each([
    ['in pieces', [begun, goesOn('{"q":'), goesOn('"a}{\\"b"}')], '{"q":"a}{\\"b"}'],
    ['sent again as a whole', [begun, goesOn('{"q":'), goesOn('1}'), goesOn('{"q":1}')], '{"q":1}'],
    ['sent again as a text', [begun, goesOn('{"q":1}'), goesOn('"{\\"q\\":1}"')], '{"q":1}'],
    [
      'behind an empty object',
      [{ ...begun, function: { name: 'search', arguments: '{}' } }, goesOn('{"q":1}')],
      '{"q":1}',
    ],
    ['before an empty object', [begun, goesOn('{"q":1}'), goesOn('{}')], '{"q":1}'],
    [
      'with an index for each piece',
      [begun, goesOn('{"q":', { index: 1, id: 'a' }), goesOn('1}', { index: 2, id: 'a' })],
      '{"q":1}',
    ],
    ['that are none', [begun, goesOn(null)], '{}'],
    ['that are broken off', [begun, goesOn('{"q":{"r":1}')], '{"q":{"r":1}'],
    ['that are broken off in a long text', [begun, goesOn(brokenOff)], brokenOff],
  ])('%s are those that were meant', async (_how, pieces, wanted) => {
    const { events } = await read(call(...pieces));
    expect(events.filter(({ type }) => type === 'tool-call')).toEqual([
      { type: 'tool-call', id: 'a', name: 'search', arguments: wanted },
    ]);
  });
});

it('usage that stands with the choice, as at Moonshot, is counted', async () => {
  const usage = { prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 8 } };
  const { events } = await read(say('Yes.') + data({ choices: [{ delta: {}, finish_reason: 'stop', usage }] }) + done);
  expect(events).toContainEqual({ type: 'usage', usage: { input: 12, cached: 8, output: 3, reasoning: 0 } });
});

describe('an answer that calls itself JSON', () => {
  const message = {
    role: 'assistant',
    content: 'It rains.',
    reasoning_content: 'Hm.',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'search', arguments: '{"q":1}' } }],
  };
  const usage = { prompt_tokens: 12, completion_tokens: 3 };
  const events = [
    { type: 'usage', usage: { input: 12, cached: 0, output: 3, reasoning: 0 } },
    { type: 'end', reason: 'tool-calls' },
  ];

  it('and comes as a whole is read like a stream', async () => {
    const whole = { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'tool_calls' }], usage };
    const answer = await read(`\n${JSON.stringify(whole)}\n`, 'application/json; charset=utf-8');
    expect(answer).toMatchObject({ fault: null, text: 'It rains.', thoughts: 'Hm.' });
    expect(answer.events.slice(-2)).toEqual(events);
    const call = { type: 'tool-call', id: 'a', name: 'search', arguments: '{"q":1}' };
    expect(answer.events).toContainEqual(call);
  });

  it('and is long, and comes in many pieces, is read at once', { timeout: 2_000 }, async () => {
    const long = 'It rains. '.repeat(15_000);
    const answer = await read(JSON.stringify({ choices: [{ message: { content: long } }] }), 'application/json');
    expect(answer).toMatchObject({ fault: null, text: long });
  });

  it('and is a stream is read as one', async () => {
    const answer = await read(`: hello\n\n${say('It ')}${say('rains.')}${stop}${done}`, 'application/json');
    expect(answer).toMatchObject({ fault: null, text: 'It rains.' });
  });

  it.each([
    ['{"models":[]}', 'unreachable'],
    ['{"choices":[{"message":{"content":"Ha', 'unreachable'],
    ['"yes"', 'network'],
    ['', 'unreachable'],
    ['[{"error":{"code":429,"message":"Slow down"}}]', 'rate-limit'],
  ])('and is %j is told', async (sent, kind) => {
    expect(await read(sent, 'application/json')).toMatchObject({ fault: kind, events: [] });
  });
});

it('a model that does not stream is asked for its answer as a whole, from then on at once', async () => {
  const message = "Unsupported value: 'stream' does not support true with this model. Supported values are: false.";
  const { asked, outbound } = refusingNetwork(({ stream }) =>
    stream === true ? { status: 400, body: { error: { message, param: 'stream', code: 'unsupported_value' } } } : null,
  );
  const provider = createConnectModel(outbound)({ vendor: 'openai', thinking: 'none' });
  for (let time = 0; time < 2; time += 1)
    for await (const _batch of batchesOf(provider, { model: 'm', messages: [], thinking: 'fast', webSearch: false }));
  expect(asked.map((body) => [body.stream, 'stream_options' in body])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});
