import { describe, expect, it } from 'vitest';
import { ModelError, type ModelEvent, type ModelRequest } from '../../../ports/model-provider.ts';
import { EventBatch } from '../event-batch.ts';
import { ResponseReader } from './events.ts';
import { responsesRequest } from './request.ts';

const request: ModelRequest = {
  model: 'perplexity/sonar',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  thinking: 'fast',
  webSearch: false,
};

function read(messages: readonly unknown[], functions: readonly string[] = []): readonly ModelEvent[] {
  const reader = new ResponseReader(functions);
  const batch = new EventBatch();
  for (const message of messages) reader.read(typeof message === 'string' ? message : JSON.stringify(message), batch);
  expect(reader.finish(batch)).toBe(reader.complete);
  return batch.take();
}

const say = (delta: string) => ({ type: 'response.output_text.delta', delta });
const completed = (more: object = {}) => ({ type: 'response.completed', response: { status: 'completed', ...more } });

describe('a request', () => {
  it('has the search of the vendor at hand where it is asked for, and a bound to what it may cost', () => {
    expect(responsesRequest({ ...request, webSearch: true }, 'none')).toMatchObject({
      model: 'perplexity/sonar',
      tools: [{ type: 'web_search' }],
      max_steps: 5,
    });
    expect(responsesRequest(request, 'none')).not.toHaveProperty('tools');
  });

  it('tells how hard to think only a model that is told', () => {
    expect(responsesRequest({ ...request, thinking: 'research' }, 'effort')).toMatchObject({
      reasoning: { effort: 'xhigh' },
    });
    expect(responsesRequest({ ...request, thinking: 'research' }, 'none')).not.toHaveProperty('reasoning');
  });

  it('says what was said before by whom, and that a file cannot be shown', () => {
    const file = { type: 'file', name: 'a.pdf', mediaType: 'application/pdf', data: new Uint8Array([37]) } as const;
    const { input } = responsesRequest(
      {
        ...request,
        messages: [
          { role: 'user', parts: [{ type: 'text', text: 'One' }] },
          { role: 'assistant', parts: [{ type: 'text', text: 'Two' }] },
          { role: 'user', parts: [{ type: 'text', text: 'Three' }, file] },
        ],
      },
      'none',
    );
    expect(input).toEqual([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'One' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Two' }] },
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'Three' },
          { type: 'input_text', text: expect.stringContaining('cannot be shown to this model') },
        ],
      },
    ]);
  });

  it('hands the signature of a call back with it', () => {
    const call = { type: 'tool-call', id: 'c', name: 'clock', arguments: '', signature: 's' } as const;
    const messages = [...request.messages, { role: 'assistant' as const, parts: [call] }];
    expect(responsesRequest({ ...request, messages }, 'none').input).toContainEqual({
      type: 'function_call',
      call_id: 'c',
      name: 'clock',
      arguments: '{}',
      thought_signature: 's',
    });
  });
});

describe('an answer', () => {
  const page = { id: 1, url: 'https://a.example', title: 'A', snippet: 'words', date: '2026-09-01' };

  it('tells of a search while it runs, and of each page once', () => {
    const results = [page, { id: 2, url: 'https://b.example', title: null }, { id: 3 }];
    const events = read([
      { type: 'response.reasoning.search_queries', queries: ['what', 'is'] },
      { type: 'response.reasoning.search_results', results },
      { type: 'response.output_item.done', item: { type: 'search_results', results } },
      say('As A says.'),
      completed({ output: [{ type: 'search_results', results }] }),
    ]);
    const activity = { id: 'search_1', kind: 'search', title: 'Searching the web' };
    expect(events).toEqual([
      { type: 'activity', activity: { ...activity, status: 'running', detail: 'what, is' } },
      { type: 'activity', activity: { ...activity, status: 'done' } },
      { type: 'source', title: 'A', url: 'https://a.example', quote: 'words' },
      { type: 'source', title: 'https://b.example', url: 'https://b.example' },
      { type: 'usage', usage: { input: 0, cached: 0, output: 0, reasoning: 0, searches: 1 } },
      { type: 'text', text: 'As A says.' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('has pages that only its last message names', () => {
    const events = read([say('x'), completed({ output: [{ type: 'search_results', results: [page] }] })]);
    expect(events).toContainEqual({ type: 'source', title: 'A', url: 'https://a.example', quote: 'words' });
  });

  it.each([
    [
      { input_tokens_details: { cached_tokens: 3 }, tool_calls_details: { search_web: { invocation: 2 } } },
      { cached: 3, searches: 2 },
    ],
    [
      { input_tokens_details: { cache_read_input_tokens: 4 }, tool_calls_details: { web_search: { invocation: 1 } } },
      { cached: 4, searches: 1 },
    ],
    [{ input_tokens_details: null, tool_calls_details: { sandbox: {} } }, { cached: 0 }],
  ])('counts what it used: %j', (details, counted) => {
    const usage = { input_tokens: 10, output_tokens: 5, output_tokens_details: { reasoning_tokens: 1 }, ...details };
    expect(read([completed({ usage })])[0]).toEqual({
      type: 'usage',
      usage: { input: 10, output: 5, reasoning: 1, ...counted },
    });
  });

  it('counts its searches by what the vendor says, and while it has said nothing by those that were answered', () => {
    const told = { type: 'response.reasoning.search_results', results: [] };
    const item = { type: 'response.output_item.done', item: { type: 'search_results', results: [] } };
    const searches = (...messages: readonly unknown[]) => {
      const last = read(messages).findLast((event) => event.type === 'usage');
      return last?.usage.searches;
    };
    expect(searches({ type: 'response.reasoning.search_queries', queries: ['a'] })).toBeUndefined();
    expect(searches(told)).toBe(1);
    expect(searches(item)).toBe(1);
    expect(searches(told, item, told, item)).toBe(2);
    const usage = { input_tokens: 10, output_tokens: 5 };
    expect(searches(told, item, completed({ usage }))).toBe(1);
    const three = { ...usage, tool_calls_details: { search_web: { invocation: 3 } } };
    expect(searches(told, item, completed({ usage: three }))).toBe(3);
  });

  it('has no call in it that nobody was told of', () => {
    const call = (name: string) => ({
      type: 'response.output_item.done',
      item: { type: 'function_call', call_id: `call_${name}`, name, arguments: '' },
    });
    expect(read([call('search_web'), completed()], ['clock'])).toEqual([{ type: 'end', reason: 'stop' }]);
    expect(read([call('clock'), completed()], ['clock'])).toEqual([
      { type: 'tool-call', id: 'call_clock', name: 'clock', arguments: '{}' },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it.each([
    ['response.completed', { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }, 'length'],
    ['response.incomplete', { status: 'incomplete', incomplete_details: null }, 'length'],
    ['response.incomplete', { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, 'refused'],
    ['response.completed', undefined, 'stop'],
  ])('ends by %s %j', (type, response, reason) => {
    expect(read(['[DONE]', { type, response }]).at(-1)).toEqual({ type: 'end', reason });
  });

  it.each([
    [{ type: 'response.failed', error: { message: 'Too many requests', type: 'rate_limit' } }, 'rate-limit'],
    [{ type: 'response.failed', response: { error: { code: 503, message: 'busy' } } }, 'overloaded'],
    [{ type: 'error', code: 'server_error', message: 'broken' }, 'provider-fault'],
    [completed({ status: 'failed', error: { message: 'no' } }), 'provider-fault'],
    [{ type: 'response.failed', error: 'no' }, 'provider-fault'],
  ])('that fails in its stream says how: %j', (message, kind) => {
    expect(() => read([say('x'), message])).toThrow(expect.objectContaining({ name: 'ModelError', kind }));
  });

  it('sets its thoughts apart', () => {
    const think = (thought: string) => ({ type: 'response.reasoning.started', thought });
    const stopped = { type: 'response.reasoning.stopped' };
    expect(read([think('One.'), stopped, think(''), stopped, think('Two.'), stopped])).toEqual([
      { type: 'reasoning', text: 'One.\n\nTwo.' },
    ]);
  });

  it('takes nothing from what it does not know, and is not whole without its last message', () => {
    const odd = [{}, { type: 'response.created' }, { type: 'response.output_text.delta', delta: null }];
    expect(read([...odd, { type: 'response.reasoning.stopped' }])).toEqual([]);
    expect(() => read(['{"type":'])).toThrow(ModelError);
  });
});
