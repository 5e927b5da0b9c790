import { describe, expect, it } from 'vitest';
import type { ModelVendor } from '../../../ports/model-connector.ts';
import { ModelError, type ModelEvent, type ModelRequest } from '../../../ports/model-provider.ts';
import { EventBatch } from '../event-batch.ts';
import { vendors } from '../vendors.ts';
import { ChatReader } from './events.ts';
import { chatRequest } from './request.ts';

const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  maxOutputTokens: 100,
  thinking: 'fast',
  webSearch: false,
};

function bodyFor(name: ModelVendor, more: Partial<ModelRequest>, control: 'none' | 'effort' = 'effort') {
  const vendor = vendors[name];
  if (vendor.protocol !== 'openai-chat') throw new Error('another wire');
  return chatRequest({ ...request, ...more }, vendor.quirks, control);
}

function read(...chunks: unknown[]): readonly ModelEvent[] {
  return readWith(false, ...chunks);
}

function readWith(isSearched: boolean, ...chunks: unknown[]): readonly ModelEvent[] {
  const reader = new ChatReader(isSearched);
  const batch = new EventBatch();
  for (const chunk of chunks) reader.read(typeof chunk === 'string' ? chunk : JSON.stringify(chunk), batch);
  reader.finish(batch);
  return batch.take();
}

const delta = (piece: unknown, finish: string | null = null) => ({
  choices: [{ delta: piece, finish_reason: finish }],
});
const done = delta({}, 'stop');

describe('a request', () => {
  it('tells each vendor in its own way how hard to think', () => {
    expect(bodyFor('openai', { thinking: 'research' })).toMatchObject({
      reasoning_effort: 'xhigh',
      max_completion_tokens: 100,
    });
    expect(bodyFor('xai', { thinking: 'deep' })).toMatchObject({ reasoning_effort: 'high', max_tokens: 100 });
    expect(bodyFor('openrouter', { thinking: 'deep' })).toMatchObject({ reasoning: { effort: 'high' } });
    expect(bodyFor('deepseek', { thinking: 'research' })).toMatchObject({
      thinking: { type: 'enabled' },
      reasoning_effort: 'max',
    });
    expect(bodyFor('deepseek', { thinking: 'fast' })).toMatchObject({ thinking: { type: 'disabled' } });
    expect(bodyFor('mistral', {})).toMatchObject({ reasoning_effort: 'none' });
  });

  it('does not tell OpenAI how hard to think beside functions, which it refuses', () => {
    const tools = [{ name: 'clock', description: 'Time', parameters: { type: 'object' } }];
    expect(bodyFor('openai', { tools, thinking: 'deep' })).not.toHaveProperty('reasoning_effort');
    expect(bodyFor('xai', { tools, thinking: 'deep' })).toMatchObject({ reasoning_effort: 'high' });
  });

  it('says nothing of thinking to a model that is not told', () => {
    const body = bodyFor('openai', { thinking: 'deep' }, 'none');
    expect(Object.keys(body).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'stream',
      'stream_options',
    ]);
  });

  it('asks for its usage whoever does not give it unasked; Mistral refuses the question', () => {
    expect(bodyFor('openai', {})).toHaveProperty('stream_options', { include_usage: true });
    expect(bodyFor('mistral', {})).not.toHaveProperty('stream_options');
  });

  it("asks for the vendor's search only where there is one on this wire", () => {
    // A single engine, so that a search has one price, and as many results as that price assumes.
    const parameters = { engine: 'exa', max_results: 5, max_total_results: 25 };
    expect(bodyFor('openrouter', { webSearch: true })).toMatchObject({
      tools: [{ type: 'openrouter:web_search', parameters }],
    });
    expect(bodyFor('openrouter', { webSearch: true, model: 'perplexity/sonar-pro' })).not.toHaveProperty('tools');
    for (const vendor of ['openai', 'xai', 'groq'] as const) {
      expect(bodyFor(vendor, { webSearch: true })).not.toHaveProperty('tools');
    }
  });

  it('sends a PDF as a file where that is taken, else says that it cannot be shown', () => {
    const data = new Uint8Array([37, 80, 68, 70]);
    const file = { type: 'file' as const, name: 'a.pdf', mediaType: 'application/pdf', data };
    const messages = [{ role: 'user' as const, parts: [file] }];
    expect(JSON.stringify(bodyFor('openai', { messages }))).toContain(
      '"file_data":"data:application/pdf;base64,JVBERg=="',
    );
    const other = JSON.stringify(bodyFor('groq', { messages }));
    expect(other).toContain('cannot be shown to this model');
    expect(other).not.toContain('JVBERg==');
  });

  it('never lets one role speak twice, nor the assistant begin', () => {
    const say = (role: 'user' | 'assistant', text: string) => ({ role, parts: [{ type: 'text' as const, text }] });
    const messages = [
      say('assistant', 'Hello!'),
      say('user', 'One'),
      say('user', 'Two'),
      say('assistant', 'Three'),
      say('user', 'Four'),
    ];
    expect(bodyFor('groq', { messages })).toMatchObject({
      messages: [
        { role: 'user', content: 'One\n\nTwo' },
        { role: 'assistant', content: 'Three' },
        { role: 'user', content: 'Four' },
      ],
    });
  });
});

describe('an answer', () => {
  it('of a gateway before Perplexity brings its sources once, and its usage at the end', () => {
    const search_results = [{ title: 'A', url: 'https://a.example', snippet: 'words' }, { url: 'https://b.example' }];
    const usage = { prompt_tokens: 5, completion_tokens: 2, reasoning_tokens: 1 };
    const events = read(
      { ...delta({ content: 'x' }), search_results, usage },
      { ...delta({ content: 'y' }, 'stop'), search_results, usage },
    );
    expect(events).toEqual([
      { type: 'source', title: 'A', url: 'https://a.example', quote: 'words' },
      { type: 'source', title: 'https://b.example', url: 'https://b.example' },
      { type: 'text', text: 'xy' },
      { type: 'usage', usage: { input: 5, cached: 0, output: 2, reasoning: 1 } },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('of Mistral and OpenRouter brings its thoughts', () => {
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm. ' }] },
      { type: 'text', text: 'Yes.' },
    ];
    expect(read(delta({ content: parts }), delta({ reasoning: 'And.' }), done).slice(0, 3)).toEqual([
      { type: 'reasoning', text: 'Hm. ' },
      { type: 'text', text: 'Yes.' },
      { type: 'reasoning', text: 'And.' },
    ]);
  });

  it('of a model that gives headings of its thoughts sets them apart', () => {
    const said = (...pieces: string[]) =>
      read(...pieces.map((piece) => delta({ reasoning_content: piece })), done)
        .map((event) => (event.type === 'reasoning' ? event.text : ''))
        .join('');
    expect(said('**Reading', ' the plan**', '**Counting boats**\n\nNine.', '**Writing** it')).toBe(
      '**Reading the plan**\n\n**Counting boats**\n\nNine.\n\n**Writing** it',
    );
    expect(said('**A', '**', '**B**')).toBe('**A**\n\n**B**');
    expect(said('**a', ' is 8.', '\n', '\nSo.', '**B**')).toBe('**a is 8.\n\nSo.\n\n**B**');
    expect(said('2**3 is 8.', '**B**')).toBe('2**3 is 8.\n\n**B**');
    expect(said('Use `**kwargs`.', '**B** x')).toBe('Use `**kwargs`.\n\n**B** x');
    for (const pieces of [
      ['a **b', '** c'],
      ['**Note:', '** c'],
      ['a ', '**b** c'],
      ['2', '**3'],
      ['b.', '**\n'],
      ['First, **do', ' I know?', '**, then go.'],
      ['**Stop', '!', '**; so stop.'],
      ['A *', '*b', '!', '**; c.'],
    ])
      expect(said(...pieces)).toBe(pieces.join(''));
  });

  it('of DeepSeek counts what came from its cache', () => {
    const searched = { prompt_tokens: 10, completion_tokens: 4, server_tool_use: { web_search_requests: 2 } };
    expect(read({ ...done, usage: searched })).toContainEqual({
      type: 'usage',
      usage: { input: 10, cached: 0, output: 4, reasoning: 0, searches: 2 },
    });
    const usage = { prompt_tokens: 10, completion_tokens: 4, prompt_cache_hit_tokens: 6 };
    expect(read({ ...done, usage })).toContainEqual({
      type: 'usage',
      usage: { input: 10, cached: 6, output: 4, reasoning: 0 },
    });
  });

  it('of OpenRouter counts a search with the first page it was asked for, and by what is said where that is', () => {
    const page = { annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example', title: 'A' } }] };
    const searches = (isSearched: boolean, ...chunks: unknown[]) =>
      readWith(isSearched, ...chunks).findLast((event) => event.type === 'usage')?.usage.searches;
    expect(searches(true, delta(page))).toBe(1);
    const usage = { prompt_tokens: 10, completion_tokens: 4 };
    expect(searches(true, delta(page), delta(page), { ...done, usage })).toBe(1);
    const said = { ...usage, server_tool_use: { web_search_requests: 2 } };
    expect(searches(true, delta(page), { ...done, usage: said })).toBe(2);
    // Without a request for a search nothing is counted. A list without a page, of files that were read for instance,
    // does not indicate one either.
    expect(searches(false, delta(page), { ...done, usage })).toBeUndefined();
    for (const annotations of [[], [{ type: 'file', file: { hash: 'h' } }]])
      expect(searches(true, delta({ annotations }), { ...done, usage })).toBeUndefined();
  });

  it('never has counts that are negative, broken or do not fit together', () => {
    const usage = { prompt_tokens: -5, completion_tokens: '9', completion_tokens_details: { reasoning_tokens: 1e99 } };
    expect(read({ ...done, usage })).toContainEqual({
      type: 'usage',
      usage: { input: 0, cached: 0, output: 0, reasoning: 0 },
    });
  });

  it.each([
    [429, 'Provider returned error', 'rate-limit'],
    [403, 'The output was flagged by moderation.', 'refused'],
  ])('of OpenRouter that ends with an error beside its choice is that error: %i %s', (code, message, kind) => {
    const choice = { delta: { content: '' }, finish_reason: 'error', error: { code, message } };
    expect(() => read(delta({ content: 'Half' }), { choices: [choice] })).toThrow(expect.objectContaining({ kind }));
  });

  it('of Groq that was stopped early is broken off, not whole', () => {
    const early = { ...delta({}, 'stop'), x_groq: { id: 'req_1', error: 'The model is over capacity.' } };
    expect(() => read(delta({ content: 'Half' }), early, '[DONE]')).toThrow(
      expect.objectContaining({ kind: 'provider-fault' }),
    );
    expect(read({ ...done, x_groq: { id: 'req_1', error: null } })).toEqual([{ type: 'end', reason: 'stop' }]);
  });

  it('is not whole by the empty reason that some servers give with each piece', () => {
    const half = delta({ content: 'Half' }, '');
    expect(read(half)).toEqual([{ type: 'text', text: 'Half' }]);
    expect(read(half, delta({}, 'length')).at(-1)).toEqual({ type: 'end', reason: 'length' });
    expect(read(half, '[DONE]').at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('is whole by a last message with a space behind it', () => {
    expect(read(delta({ content: 'x' }), '[DONE] ')).toEqual([
      { type: 'text', text: 'x' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('with a refusal ends as refused', () => {
    expect(read(delta({ refusal: 'I cannot help with that.' }), done)).toEqual([
      { type: 'text', text: 'I cannot help with that.' },
      { type: 'end', reason: 'refused' },
    ]);
  });

  it('keeps tool calls apart that carry no ids, and gives them some', () => {
    const call = (index: number, name: string) => ({ tool_calls: [{ index, function: { name, arguments: '{}' } }] });
    expect(read(delta(call(0, 'a')), delta(call(1, 'b')), done)).toEqual([
      { type: 'tool-call', id: 'call_0', name: 'a', arguments: '{}' },
      { type: 'tool-call', id: 'call_1', name: 'b', arguments: '{}' },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it('takes nothing from what it does not know', () => {
    const odd = [
      {},
      { choices: null },
      { choices: [] },
      { choices: [{ delta: null }] },
      { event: 'execute', code: 'alert(1)' },
    ];
    expect(read(...odd, done)).toEqual([{ type: 'end', reason: 'stop' }]);
  });

  it.each(['null', '[]', '"text"', '{"a":', 'data'])('that is %s is a broken stream', (chunk) => {
    expect(() => read(chunk)).toThrow(ModelError);
  });
});

describe('the word for the end of an answer', () => {
  it.each([
    ['length', 'MAX_TOKENS', 'max_output_tokens', 'model_context_window_exceeded'],
    ['refused', 'content_filter', 'refusal', 'SAFETY', 'sensitive'],
    ['tool-calls', 'tool_use'],
    ['stop', 'STOP', 'stop_sequence', 'end_turn', 'a word of its own'],
  ])('means %s', (reason, ...words) => {
    const tool_calls = [{ id: 'a', function: { name: 'search', arguments: '{}' } }];
    const said = reason === 'tool-calls' ? delta({ tool_calls }) : delta({ content: 'x' });
    expect(words.map((word) => read(said, delta({}, word)).at(-1))).toEqual(words.map(() => ({ type: 'end', reason })));
  });

  it.each([
    ['network_error', 'provider-fault'],
    ['timeout', 'timeout'],
  ])('means that the answer was broken off: %s', (word, kind) => {
    expect(() => read(delta({}, word))).toThrow(expect.objectContaining({ kind }));
  });
});
