import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import type { ModelEvent, ModelRequest } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { createConnectModel } from '../connect-model.ts';

const outbound = createOutbound();
let server: Server;
let bodies: { messages: { role: string; content: unknown }[] }[] = [];
/** The answers to the requests, in order; the last one repeats. */
let answers: readonly (readonly unknown[])[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    bodies.push(JSON.parse(text));
    const messages = answers[Math.min(bodies.length, answers.length) - 1] ?? [];
    response.setHeader('content-type', 'text/event-stream');
    response.end(messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join(''));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  bodies = [];
});
afterAll(async () => {
  await outbound.close();
  await new Promise((done) => server.close(done));
});

const start = { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } };
const end = (reason: string) => [
  { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 5 } },
  { type: 'message_stop' },
];
const begin = (index: number, block: object) => ({ type: 'content_block_start', index, content_block: block });
const piece = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta });
const citation = { type: 'web_search_result_location', url: 'https://a.example/', encrypted_index: 'x' };
const found = [{ type: 'web_search_result', url: 'https://a.example/', encrypted_content: 'sealed' }];
const paused = [
  start,
  begin(0, { type: 'text', text: '' }),
  piece(0, { type: 'text_delta', text: 'I look. ' }),
  piece(0, { type: 'citations_delta', citation }),
  begin(1, { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }),
  piece(1, { type: 'input_json_delta', partial_json: '{"query":' }),
  piece(1, { type: 'input_json_delta', partial_json: '"herons"}' }),
  begin(2, { type: 'web_search_tool_result', tool_use_id: 's1', content: found }),
  begin(3, { type: 'text', text: '' }),
  ...end('pause_turn'),
];
const rest = [start, begin(0, { type: 'text', text: 'Found it.' }), ...end('end_turn')];

async function ask(webSearch: boolean): Promise<ModelEvent[]> {
  const { port } = server.address() as AddressInfo;
  const provider = createConnectModel(outbound)({
    vendor: 'anthropic',
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'sk-marked-key',
    thinking: 'none',
  });
  const request: ModelRequest = {
    model: 'm',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Look' }] }],
    thinking: 'fast',
    webSearch,
  };
  const events: ModelEvent[] = [];
  for await (const batch of batchesOf(provider, request)) events.push(...batch);
  return events;
}
const textOf = (events: ModelEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('');

it('a turn that the vendor paused is gone on with, and what it found is handed back as it came', async () => {
  answers = [paused, rest];
  const events = await ask(true);
  expect(textOf(events)).toBe('I look. \n\nFound it.');
  expect(events.filter((event) => event.type === 'end')).toEqual([{ type: 'end', reason: 'stop' }]);
  expect(events.findLast((event) => event.type === 'usage')?.usage).toMatchObject({
    input: 20,
    output: 10,
    searches: 1,
  });
  expect(bodies[1]?.messages).toEqual([
    ...(bodies[0]?.messages ?? []),
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look. ', citations: [citation] },
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'herons' } },
        { type: 'web_search_tool_result', tool_use_id: 's1', content: found },
      ],
    },
  ]);
});

it('a turn that pauses again and again ends as at a limit', async () => {
  answers = [paused];
  const events = await ask(true);
  expect(bodies).toHaveLength(6);
  expect(events.at(-1)).toEqual({ type: 'end', reason: 'length' });
});

it('without tools of the vendor a pause is an early end', async () => {
  answers = [paused];
  expect((await ask(false)).at(-1)).toEqual({ type: 'end', reason: 'length' });
  expect(bodies).toHaveLength(1);
});
